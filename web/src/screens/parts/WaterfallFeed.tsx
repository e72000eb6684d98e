import type { Post } from '@quanzi/contract/post'
import { Waterfall, type WaterfallProps } from '../../features/post/Waterfall.tsx'
import { WaterfallCard } from '../../features/post/WaterfallCard.tsx'

/** The feed in two columns. Its own part: sites that show the list never fetch it. */
export const WaterfallFeed = (list: Omit<WaterfallProps, 'render'>) => <Waterfall {...list} render={renderTile} />

const renderTile = (post: Post) => <WaterfallCard post={post} />
