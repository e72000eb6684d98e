/** The business numbers of docs/spec, each once. Sizes in bytes, times in milliseconds unless the name says otherwise. */
export const limits = {
  /* lists */
  pageSize: 10,
  feedPageSize: 20,
  commentPageSize: 20,
  searchPageSize: 20,
  specialPageSize: 10,
  recommendedTags: 10,
  reportTags: 200,
  tagPickerSize: 1000,
  pageSizeMost: 100,
  pageDepth: 1000,
  searchTotalMost: 1000,
  todayHot: 10,
  likersInDetail: 30,
  likersInList: 6,
  previewComments: 4,
  rewardGiversShown: 29,
  rewardAmount: [1, 9999],
  infiniteDistancePx: 20,
  nearbyMetres: 1_000,
  rankedPosts: 50,
  rankPeriods: 53,
  rankPoints: { like: 1, comment: 2, share: 2, collect: 3 },

  /* text, in code points */
  postLength: 1000,
  commentLength: 500,
  locationLength: 60,
  reasonLength: 100,
  tagNameLength: 20,
  shareTitleLength: 20,
  shareIntroLength: 28,
  shareCutLength: 30,
  tagIntroLength: 300,
  tabNameLength: 4,
  nicknameLength: [2, 20],
  keywordLength: 50,
  composerRows: [10, 200],

  /* media */
  attachments: 9,
  videos: 1,
  imageMax: 10_485_760,
  imageCompressAbove: 10_240_000,
  imageCompressWidth: 800,
  /** A picture is kept so large on its long side, and for a feed as wide as a phone with two pixels to each point wants it, and a sharper one. */
  fullSide: 2_160,
  phoneWidth: 800,
  feedWidth: 1_080,
  feedHeight: 5_000,
  videoMax: 500_240_000,
  chunkSize: 5_242_880,
  picturesADay: 300,
  videosADay: 60,
  /** Uploads of one member that may be under way at once, and chunks of one upload. */
  openUploads: 6,
  chunksMost: 2_000,
  /** An upload that nobody goes on with, and what it left in the storage. */
  uploadLife: 24 * 3_600_000,
  /** A file that no post shows. Drafts wait on the device, so they are given time. */
  orphanLife: 30 * 86_400_000,
  /** Seconds from which a video is cut into a ladder of sizes for slow lines. */
  ladderFrom: 120,

  /* login */
  codeLength: 6,
  smsCountdownSeconds: 60,
  codeLife: 5 * 60_000,
  codeTries: 5,
  smsPerDay: 10,
  smsPerHourAddress: 100,
  captchaAbovePerHourAddress: 20,
  captchaLife: 5 * 60_000,
  defaultSite: 10001,
  openidCookieLife: 1_200_000,
  consentLife: 10 * 60_000,
  bindTicketLife: 10 * 60_000,
  noticeTicketLife: 60_000,
  smsBudgetWarnPercent: 80,
  signatureLife: 2 * 3_600_000,
  clockSkew: 5 * 60_000,
  sessionLife: 30 * 86_400_000,

  /* times */
  requestTimeout: 20_000,
  /** For a form with a file: a chunk on a slow line takes its time. */
  uploadTimeout: 180_000,
  toastRedirect: 1_000,
  closeAfterConflict: 500,
  splash: 4_000,
  carouselSeconds: 3,
  scrollAnimation: 500,
  backToTopScreens: 2,
  searchHistory: 604_800_000,
  viewWindow: 30 * 60_000,
  idempotencyLife: 24 * 3_600_000,
  signedFileLife: 10 * 60_000,
  openAppFallback: 5_000,
  bridgeReady: 1_500,
  bridgeAnswer: 5_000,
  bridgePicker: 60_000,
  bridgeCamera: 5 * 60_000,
  siteLibrary: 10_000,

  /* the console */
  wordsAtOnce: 5_000,
  wordLength: 50,
  trialSpan: 30 * 86_400_000,
  factorLife: 12 * 3_600_000,
  factorTries: 5,
  factorPause: 5 * 60_000,

  /* review */
  decisionBatch: 100,
  claimLife: 5 * 60_000,
  undoWindow: 10_000,
  otherReason: 15,
  reportsToReview: 3,
  reportStandingDays: 7,
  appealLength: 200,
  frequentReasons: 3,

  /* what is kept, in days: docs/spec/rules.md, retention */
  contentDays: 180,
  noticeDays: 365,
  historyDays: 3 * 365 + 1,
  codeDays: 1,

  /* account */
  exportsAnHour: 6,
  guardHoursMost: 168,

  /* a minute */
  postsAMinute: 20,
  commentsAMinute: 60,
  togglesAMinute: 120,
  visitorCallsAMinute: 600,

  /* shown numbers */
  countShortFrom: 10_000,
  badgeMost: 9,
  relativeDays: 7,
  initialViewsMost: 99_999_999,
  voteBarPercent: [25, 75],
  nativePhotos: [1, 9],
} as const

/** Pictures and videos by their file name's ending: a hint for pickers, never a proof. */
export const imageEndings = ['jpeg', 'jpg', 'png', 'gif'] as const
export const videoEndings = 'mpg 3gp vob rmvb mov flv avi wmv mp4 mkv swf rmkv asf m4v f4v mpeg'.split(' ')

/** Default names of the home page's modules: docs/spec/circle.md, constants. */
export const moduleNames = {
  module_hot: '热点话题',
  module_module_icon: '图标模块',
  module_module_slide: '横滑模块',
  module_today: '今日热门',
  module_module_top: '头条播报',
  module_module_pic: '图文专区',
  module_module_event: '活动专区',
  module_module_video: '视频专区',
} as const
export type ModuleKey = keyof typeof moduleNames

export const circleTitle = '圈子'
export const anonymousName = '匿名用户'
/** In place of a province: of a private network, or of an address that no table knows. */
export const unknownProvince = '未知'
export const leftName = '已注销用户'
export const mobilePattern = /^1[3-9]\d{9}$/
