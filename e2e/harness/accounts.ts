/** Accounts of the demo data by mobile number, as listed in the README. */
export const accounts = {
  poster: '13800000001',
  otherPoster: '13800000002',
  verified: '13800000003',
  reviewer: '13800000011',
  otherReviewer: '13800000013',
  secondReviewer: '13800000012',
  otherSecondReviewer: '13800000014',
  /** Second level, of site 10002 only. */
  secondReviewerElsewhere: '13800000015',
  operator: '13800000021',
} as const
