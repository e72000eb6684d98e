import type { contentCalls } from '@quanzi/contract/console/contents'
import type { mapPlaceCalls } from '@quanzi/contract/console/map-places'
import type { placeCalls } from '@quanzi/contract/console/places'
import type { consolePollCalls } from '@quanzi/contract/console/polls'
import type { settingsCalls } from '@quanzi/contract/console/settings'
import type { siteCalls } from '@quanzi/contract/console/sites'
import type { slideCalls } from '@quanzi/contract/console/slides'
import type { Routes } from '../../http/context.ts'
import { listCategories, orderCategories, removeCategory, saveCategory } from './categories.ts'
import { listItems, listLists, removeItem, removeList, saveItem, saveList } from './contents.ts'
import { listPlaces, removePlace, savePlace } from './map-places.ts'
import { listNotices, removeNotice, sendNotice } from './notices.ts'
import { listPolls, removePoll, savePoll } from './polls.ts'
import { readSettings, returnVersion, saveSettings } from './settings.ts'
import { listSites, renewSecret, saveSite } from './sites.ts'
import { listSlides, orderSlides, removeSlide, saveSlide } from './slides.ts'
import { listTags, setHotTag, setReport, setSignup } from './tags.ts'
import { listTowns, removeTown, saveTown } from './towns.ts'
import { listVersions } from './versions.ts'

type Mine =
  | keyof typeof settingsCalls
  | keyof typeof slideCalls
  | keyof typeof contentCalls
  | keyof typeof placeCalls
  | keyof typeof mapPlaceCalls
  | keyof typeof consolePollCalls
  | keyof typeof siteCalls

/** What the circle consists of: settings, slides, places, polls, sites. */
export const circleRoutes: Routes<Mine> = {
  'GET console/settings': readSettings,
  'POST console/settings': saveSettings,
  'GET console/versions': listVersions,
  'POST console/version_return': returnVersion,
  'GET console/slides': listSlides,
  'POST console/slide_save': saveSlide,
  'POST console/slide_remove': removeSlide,
  'POST console/slide_order': orderSlides,
  'GET console/lists': listLists,
  'POST console/list_save': saveList,
  'POST console/list_remove': removeList,
  'GET console/items': listItems,
  'POST console/item_save': saveItem,
  'POST console/item_remove': removeItem,
  'GET console/towns': listTowns,
  'POST console/town_save': saveTown,
  'POST console/town_remove': removeTown,
  'GET console/places': listPlaces,
  'POST console/place_save': savePlace,
  'POST console/place_remove': removePlace,
  'GET console/categories': listCategories,
  'POST console/category_save': saveCategory,
  'POST console/category_remove': removeCategory,
  'POST console/category_order': orderCategories,
  'GET console/tags': listTags,
  'POST console/tag_report': setReport,
  'POST console/tag_hot': setHotTag,
  'POST console/tag_signup': setSignup,
  'GET console/notices': listNotices,
  'POST console/notice_send': sendNotice,
  'POST console/notice_remove': removeNotice,
  'GET console/polls': listPolls,
  'POST console/poll_save': savePoll,
  'POST console/poll_remove': removePoll,
  'GET console/sites': listSites,
  'POST console/site_save': saveSite,
  'POST console/site_secret': renewSecret,
}
