import { TextBadge } from './Badge.tsx'

/** What keeps an item from readers, for its author alone. */
export const ReviewBadge = ({ rejected }: { rejected: boolean }) =>
  rejected ? <TextBadge tone="danger">已驳回</TextBadge> : <TextBadge tone="warn">审核中</TextBadge>
