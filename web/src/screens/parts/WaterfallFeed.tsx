import type { Post } from '@quanzi/contract/circle/post'
import { Waterfall, type WaterfallProps } from '../../circle/post/list/Waterfall.tsx'
import { WaterfallCard } from '../../circle/post/list/WaterfallCard.tsx'

/** Lazy-loaded: sites with the list layout never fetch it. */
export const WaterfallFeed = (list: Omit<WaterfallProps, 'render'>) => <Waterfall {...list} render={renderTile} />

const renderTile = (post: Post) => <WaterfallCard post={post} />
