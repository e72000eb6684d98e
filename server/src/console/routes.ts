import type { consoleCalls } from '@quanzi/contract/console/calls'
import type { Routes } from '../identity/request/request-context.ts'
import { readAlerts } from './alerts/alerts.ts'
import {
  countRecipients,
  listAnnouncements,
  removeAnnouncement,
  sendAnnouncement,
} from './announcement/announcements.ts'
import { exportAuditLog } from './audit-log/export-csv.ts'
import { listAuditLog } from './audit-log/read.ts'
import { verifyLog } from './audit-log/verify.ts'
import { addBlocklistEntries, listBlocklist, removeBlocklistEntries, testText } from './blocklist/blocklist.ts'
import { readBlocklistDryRun, startBlocklistDryRun } from './blocklist/dry-run.ts'
import { listCategories, orderCategories, removeCategory, saveCategory } from './content/categories.ts'
import {
  listContentItems,
  listContentLists,
  removeContentItem,
  removeContentList,
  saveContentItem,
  saveContentList,
} from './content/content-lists.ts'
import { listTags, setHotTag, setTagReport, setTagSignup } from './content/tags.ts'
import { readHealth, retryJob } from './health/jobs.ts'
import { readWebhook, saveWebhook, testWebhook } from './health/webhook.ts'
import { listSlides, orderSlides, removeSlide, saveSlide } from './home-page/slides.ts'
import { readMember, revealAuthor } from './members/detail.ts'
import { listMembers } from './members/list.ts'
import {
  confirmMfaSetup,
  disableMfa,
  readMfa,
  renewRecoveryCodes,
  resetMfa,
  startMfaSetup,
  verifyMfa,
} from './mfa/mfa.ts'
import { hideFirstSteps, readFirstSteps } from './overview/first-steps.ts'
import { readSelf } from './overview/self.ts'
import { readWaiting } from './overview/waiting.ts'
import { listPolls, removePoll, savePoll } from './polls/polls.ts'
import { exportPosts } from './posts/export-csv.ts'
import { listConsolePosts } from './posts/list.ts'
import { exportReviewHistory } from './review-history/export-csv.ts'
import { ban, endAllSessions, mute, setVerified, unban, unmute } from './sanctions/sanctions.ts'
import { search } from './search/search.ts'
import { exportSecurityLog } from './security-log/export-csv.ts'
import { listSecurityLog } from './security-log/read.ts'
import { readSettings, restoreVersion, saveSettings } from './settings/settings.ts'
import { listVersions } from './settings/versions.ts'
import { appointFirstOperator, readSetup } from './setup/setup.ts'
import { endFormerSecret, listSites, renewSecret, retireSite, saveSite } from './sites/sites.ts'
import { listStaff, setOperator, setReviewer } from './staff/staff.ts'
import { readHotTags } from './statistics/hot-tags.ts'
import { readDays, readReasons, readReviewers, readWaits } from './statistics/read.ts'
import { readReviewTargets, saveReviewTargets } from './statistics/review-targets.ts'
import { listLocations, removeLocation, saveLocation } from './town/locations.ts'
import { listTowns, removeTown, saveTown } from './town/towns.ts'

export const consoleRoutes: Routes<keyof typeof consoleCalls> = {
  'GET console/self': readSelf,
  'GET console/waiting': readWaiting,
  'GET console/steps': readFirstSteps,
  'POST console/steps_hide': hideFirstSteps,
  'GET console/alerts': readAlerts,
  'GET console/find': search,
  'GET console/posts': listConsolePosts,
  'GET console/settings': readSettings,
  'POST console/settings': saveSettings,
  'GET console/versions': listVersions,
  'POST console/version_return': restoreVersion,
  'GET console/slides': listSlides,
  'POST console/slide_save': saveSlide,
  'POST console/slide_remove': removeSlide,
  'POST console/slide_order': orderSlides,
  'GET console/lists': listContentLists,
  'POST console/list_save': saveContentList,
  'POST console/list_remove': removeContentList,
  'GET console/items': listContentItems,
  'POST console/item_save': saveContentItem,
  'POST console/item_remove': removeContentItem,
  'GET console/categories': listCategories,
  'POST console/category_save': saveCategory,
  'POST console/category_remove': removeCategory,
  'POST console/category_order': orderCategories,
  'GET console/tags': listTags,
  'POST console/tag_report': setTagReport,
  'POST console/tag_hot': setHotTag,
  'POST console/tag_signup': setTagSignup,
  'GET console/towns': listTowns,
  'POST console/town_save': saveTown,
  'POST console/town_remove': removeTown,
  'GET console/places': listLocations,
  'POST console/place_save': saveLocation,
  'POST console/place_remove': removeLocation,
  'GET console/notices': listAnnouncements,
  'GET console/notice_recipients': countRecipients,
  'POST console/notice_send': sendAnnouncement,
  'POST console/notice_remove': removeAnnouncement,
  'GET console/polls': listPolls,
  'POST console/poll_save': savePoll,
  'POST console/poll_remove': removePoll,
  'GET console/sites': listSites,
  'POST console/site_save': saveSite,
  'POST console/site_retire': retireSite,
  'POST console/site_secret': renewSecret,
  'POST console/site_secret_end': endFormerSecret,
  'GET console/member list': listMembers,
  'GET console/member detail': readMember,
  'POST console/member mute': mute,
  'POST console/member unmute': unmute,
  'POST console/member ban': ban,
  'POST console/member unban': unban,
  'POST console/member verify': setVerified,
  'POST console/member logout': endAllSessions,
  'POST console/member look': revealAuthor,
  'GET console/staff list': listStaff,
  'POST console/staff review': setReviewer,
  'POST console/staff operate': setOperator,
  'GET console/statistics days': readDays,
  'GET console/statistics waiting': readWaits,
  'GET console/statistics reviewers': readReviewers,
  'GET console/statistics reasons': readReasons,
  'GET console/statistics tags': readHotTags,
  'GET console/target detail': readReviewTargets,
  'POST console/target save': saveReviewTargets,
  'GET console/word list': listBlocklist,
  'POST console/word add': addBlocklistEntries,
  'POST console/word remove': removeBlocklistEntries,
  'POST console/word test': testText,
  'POST console/word try': startBlocklistDryRun,
  'GET console/word trial': readBlocklistDryRun,
  'GET console/log list': listAuditLog,
  'GET console/log verify': verifyLog,
  'GET console/log csv': exportAuditLog,
  'GET console/review_history csv': exportReviewHistory,
  'GET console/posts_export csv': exportPosts,
  'GET console/security list': listSecurityLog,
  'GET console/security csv': exportSecurityLog,
  'GET console/health detail': readHealth,
  'POST console/health retry': retryJob,
  'GET console/hook detail': readWebhook,
  'POST console/hook save': saveWebhook,
  'POST console/hook try': testWebhook,
  'GET console/factor detail': readMfa,
  'POST console/factor begin': startMfaSetup,
  'POST console/factor confirm': confirmMfaSetup,
  'POST console/factor prove': verifyMfa,
  'POST console/factor renew': renewRecoveryCodes,
  'POST console/factor off': disableMfa,
  'POST console/factor reset': resetMfa,
  'GET console/setup detail': readSetup,
  'POST console/setup appoint': appointFirstOperator,
}
