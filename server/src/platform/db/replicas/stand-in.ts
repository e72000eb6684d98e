import type { PrimaryFollower } from './follow-primary.ts'
import type { Replica } from './replica.ts'

/** Whether a replica is read in place of the primary: while that is away, one with every acknowledged commit. */
export const createStandIn = (replicas: readonly Replica[], follower: PrimaryFollower) => {
  /** The furthest log position that any of them has received: a replica there has every acknowledged commit. */
  const furthest = (): number =>
    Math.max(follower.floor(), ...replicas.map((replica) => replica.report()?.received ?? 0))
  const canStandIn = (replica: Replica): boolean => {
    const report = replica.report()
    if (!report?.isStandby || !follower.hasMark(report)) return false
    return report.replayed >= furthest() || hasAllThatIsLeft(replica)
  }
  /**
   * A killed primary may have reported positions whose log reached no server, or sent a part of a record: no server will replay
   * these. All other replicas must answer, since one of them confirmed the last commit.
   */
  const hasAllThatIsLeft = (replica: Replica): boolean =>
    replicas.every((one) => {
      const report = one.report()
      if (!report?.isStandby) return one.wasPrimary()
      return report.isSettled && report.replayed <= (replica.report()?.replayed ?? 0)
    })
  return (replica: Replica): boolean => follower.isAway() && canStandIn(replica)
}
