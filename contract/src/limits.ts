import { day, hour, minute } from './time.ts'

/** The business limits of docs/spec. Sizes in bytes, times in milliseconds unless the name says otherwise. */
export const limits = {
  /* lists */
  pageSize: 10,
  feedPageSize: 20,
  commentPageSize: 20,
  searchPageSize: 20,
  townPageSize: 10,
  recommendedTags: 10,
  newsTipTags: 200,
  tagPickerSize: 1000,
  maxPageSize: 100,
  pageDepth: 1000,
  maxSearchTotal: 1000,
  todayHot: 10,
  likersInDetail: 30,
  likersInList: 6,
  previewComments: 4,
  rewardGiversShown: 29,
  rewardAmount: [1, 9999],
  infiniteScrollDistancePx: 20,
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
  shareTextLength: 30,
  tagIntroLength: 300,
  tabNameLength: 4,
  nicknameLength: [2, 20],
  bioLength: 60,
  keywordLength: 50,
  composerRows: [10, 200],

  /* media */
  attachments: 9,
  videos: 1,
  imageMax: 10_485_760,
  imageCompressAbove: 10_240_000,
  imageCompressWidth: 800,
  /** Longest side of a stored picture, and the widths for feeds on phones and sharper screens. */
  fullPictureSide: 2_160,
  phoneWidth: 800,
  feedWidth: 1_080,
  feedHeight: 5_000,
  /** Short side of a picture in a grid. */
  thumbSide: 360,
  /** Short side of a picture shown as small as a profile picture. */
  iconSide: 160,
  /**
   * A picture at least this many times as high as wide is cropped in cards and scrolled at full width in the viewer.
   */
  longPictureRatio: 2.5,
  /** The width of a long picture for feeds, and the longest side of a stored one. WebP ends at 16,383. */
  longPictureWidth: 720,
  longPictureSide: 16_000,
  videoMax: 500_240_000,
  chunkSize: 5_242_880,
  /** The size to which chunks shrink on a bad network: a video of `videoMax` has fewer than `maxChunks` of them. */
  minChunkSize: 262_144,
  picturesPerDay: 300,
  videosPerDay: 60,
  /** A member's videos beyond `videosWaitingAtOnce` in the queue are each delayed by `videoTurn`, so that others go first. */
  videosWaitingAtOnce: 3,
  videoTurn: 5 * minute,
  /** Pictures and videos of a member together. */
  uploadBytesPerDay: 4_000_000_000,
  /** Files that a process receives at the same time. */
  uploadsAtOncePerMember: 12,
  uploadsAtOncePerAddress: 60,
  /** A connection is closed when its body stalls for this long. */
  bodyIdleTimeout: 25_000,
  /**
   * A connection, which may hold a file open, is closed when its client reads nothing of the response for this long.
   */
  responseIdleTimeout: 2 * minute,
  /** How often the server looks for connections whose headers, or upload, have taken too long. */
  connectionCheckInterval: 5_000,
  /** The size of a body without a file, in calls of operators and in all others. */
  operatorBodyMax: 1_048_576,
  bodyMax: 65_536,
  /** Concurrent uploads of a member, and chunks of an upload. */
  maxConcurrentUploads: 6,
  maxChunks: 2_000,
  /** When an abandoned upload and its files are deleted. */
  uploadLife: day,
  /** When a file that no post uses is deleted. Drafts on devices refer to such files. */
  orphanLife: 30 * day,
  /** Videos of this length in seconds get several sizes for slow networks. */
  videoLadderMinSeconds: 120,

  /* login */
  codeLength: 6,
  smsCountdownSeconds: 60,
  codeLife: 5 * minute,
  maxCodeAttempts: 5,
  smsPerDay: 10,
  /** More codes a day for the browsers in which the owner of the number has logged in before. */
  smsPerDayKnownBrowser: 5,
  smsPerHourAddress: 100,
  captchaAbovePerHourAddress: 20,
  /** A network is an IPv4 /24; an IPv6 /64 counts as an address. */
  smsPerHourNetwork: 300,
  captchaAbovePerHourNetwork: 60,
  /** Wrong codes from an address: above the first its codes require a captcha, above the second it gets none. */
  captchaAboveWrongCodesPerHour: 20,
  wrongCodesPerHourAddress: 60,
  knownBrowserLife: 180 * day,
  captchaLife: 5 * minute,
  captchaLength: 4,
  /** The captchas that a network gets, and the wrong answers after which an address gets no codes. */
  captchasPerHourNetwork: 1_000,
  wrongCaptchasPerHourAddress: 60,
  /** The parts of a proof of work. It is one bit harder for each doubling of a network's requests beyond the free ones. */
  captchaProofParts: 16,
  captchaProofFreePerHour: 20,
  captchaProofMaxDoublings: 5,
  defaultSite: 10001,
  openidCookieLife: 20 * minute,
  consentLife: 10 * minute,
  bindTicketLife: 10 * minute,
  loginTicketLife: minute,
  /** Shares of the hourly budgets: above the first unknown browsers need a captcha, the last is for known browsers. */
  smsBudgetCaptchaPercent: 50,
  smsBudgetAlertPercent: 80,
  smsBudgetReservePercent: 10,
  signatureLife: 2 * hour,
  clockSkew: 5 * minute,
  sessionLife: 30 * day,

  /* times */
  requestTimeout: 20_000,
  /** For uploads: a chunk may take long on a slow network. */
  uploadTimeout: 3 * minute,
  toastRedirect: 1_000,
  closeAfterConflict: 500,
  splash: 4_000,
  carouselSeconds: 3,
  scrollAnimation: 500,
  backToTopScreens: 2,
  searchHistory: 7 * day,
  viewDedupWindow: 30 * minute,
  /** Calls that drafts repeat hold their keys longer: docs/spec/calls.md, Idempotency-Key. */
  idempotencyLife: day,
  /** When a device forgets an unsent comment, and the server its key. */
  commentDraftLife: 30 * day,
  signedFileLife: 10 * minute,
  openAppFallbackDelay: 5_000,
  bridgeReadyTimeout: 1_500,
  bridgeTimeout: 5_000,
  bridgePickerTimeout: minute,
  bridgeCameraTimeout: 5 * minute,
  portalLibraryTimeout: 10_000,

  /* the console */
  blocklistImportMax: 5_000,
  blocklistTermLength: 50,
  blocklistDryRunPeriod: 30 * day,
  mfaSessionLife: 12 * hour,
  maxMfaAttempts: 5,
  mfaLockout: 5 * minute,
  securitySlot: 10 * minute,
  /** The rows of rejections that a process writes in a slot; later rejections are counted only by kind. */
  securityKeysPerSlot: 500,
  securityBurstShown: day,

  /* review */
  decisionBatch: 100,
  claimLife: 5 * minute,
  claimHolderLength: 64,
  undoWindow: 10_000,
  otherReasonId: 15,
  reportsToReview: 3,
  reporterMinAccountDays: 7,
  appealLength: 200,
  frequentReasons: 3,

  /* what is kept, in days: docs/spec/people.md, retention */
  contentRetentionDays: 180,
  retiredProfileDays: 7,
  notificationRetentionDays: 365,
  historyRetentionDays: 3 * 365 + 1,
  codeRetentionDays: 1,
  securityLogDays: 190,
  securityLogMinDays: 180,

  /* account */
  exportsPerHour: 6,
  profileEditsPerHour: 30,
  reportsPerHour: 60,
  maxCommentPrivacyHours: 168,

  /* a minute */
  postsPerMinute: 20,
  commentsPerMinute: 60,
  togglesPerMinute: 120,
  /** Lookups of a member that an outside service answers. */
  mapLookupsPerMinute: 120,
  visitorCallsPerMinute: 600,
  /** POST calls of a member: each may leave rows, for example its idempotency key. */
  memberWritesPerMinute: 600,
  /** Pictures and ranges of videos for an address, which many readers may share. */
  fileRequestsPerMinute: 12_000,
  pageRequestsPerMinute: 600,

  /* shown numbers */
  abbreviateCountsFrom: 10_000,
  maxBadgeCount: 9,
  /** The console counts the readers of an announcement up to this number. */
  announcementReaders: 10_000,
  relativeDays: 7,
  maxInitialViews: 99_999_999,
  voteBarPercent: [25, 75],
  nativePhotos: [1, 9],
} as const

/** File extensions for pickers; the server checks the content. */
export const imageEndings = ['jpeg', 'jpg', 'png', 'gif'] as const
export const videoEndings = 'mpg 3gp vob rmvb mov flv avi wmv mp4 mkv swf rmkv asf m4v f4v mpeg'.split(' ')

/** Default names of the home page's modules: docs/spec/circle.md, home. */
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
/** Shown in place of a province for private networks and unknown addresses. */
export const unknownProvince = '未知'
export const leftName = '已注销用户'
export const mobilePattern = /^1[3-9]\d{9}$/
