/** The people of the demo world by their mobile numbers, as the README lists them. */
export const people = {
  poster: '13800000001',
  otherPoster: '13800000002',
  verified: '13800000003',
  /** First level. */
  reviewer: '13800000011',
  otherReviewer: '13800000013',
  /** Second level. */
  editor: '13800000012',
  otherEditor: '13800000014',
  /** Second level, of site 10002 alone. */
  editorElsewhere: '13800000015',
  operator: '13800000021',
} as const
