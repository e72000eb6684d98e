import { keyOfSite } from '../../platform/page-site.ts'
import { readStorage, writeStorage } from '../../platform/storage.ts'
import styles from './RewardPlaceholder.module.css'

const key = keyOfSite('quanzi:no-rewards')

/** As high as the block, while that loads: the comments below do not move. Nothing on a site known to be without rewards. */
export const RewardPlaceholder = () =>
  readStorage('localStorage', key) ? null : <div className={styles.placeholder} />

export const storeRewardsEnabled = (rewardsEnabled: boolean) =>
  writeStorage('localStorage', key, rewardsEnabled ? null : '1')
