import { knownPlace } from './known-place.ts'
import { Time } from './Time.tsx'

/** 12分钟前 · 浙江 */
export const TimeAndPlace = ({ at, place }: { at: string; place: string }) => (
  <>
    <Time at={at} />
    {knownPlace(place) && (
      <>
        <span className="dot" />
        {place}
      </>
    )}
  </>
)
