import type { Row } from '../../platform/db/bulk-insert.ts'
import { searchText } from '../../platform/text/search.ts'
import type { TagText } from '../content.ts'
import type { MediaFiles } from '../media-files.ts'
import { daysBefore } from '../time.ts'

export type IdOf = (site: number, name: string) => number

export const tagRows = (circles: { site: number; tags: TagText[] }[], mediaFiles: MediaFiles, now: Date) => {
  const all = circles.flatMap(({ site, tags }) => tags.map((text) => ({ site, text })))
  const ids = new Map(all.map(({ site, text }, i) => [`${site} ${text.name}`, i + 1]))
  const groups = new Map(all.map(({ site, text }) => [`${site} ${text.category}`, { site, name: text.category }]))
  const groupIds = new Map([...groups.keys()].map((key, i) => [key, i + 1]))
  return {
    category: [...groups.values()].map(
      ({ site, name }, i): Row<'category'> => ({ id: i + 1, site_id: site, name, position: i + 1 }),
    ),
    tag: all.map(({ site, text }, i) => ({
      ...tagRow(site, text, mediaFiles),
      id: i + 1,
      category_id: groupIds.get(`${site} ${text.category}`) ?? 0,
      created_at: daysBefore(now, 600 - i),
    })),
    idOf: (site: number, name: string): number => {
      const id = ids.get(`${site} ${name}`)
      if (id === undefined) throw new Error(`Site ${site} has nothing with the name ${name}`)
      return id
    },
  }
}

const tagRow = (site: number, tag: TagText, mediaFiles: MediaFiles): Row<'tag'> => ({
  site_id: site,
  name: tag.name,
  intro: tag.intro,
  image: mediaFiles.sitePicture(site, tag.image),
  share_title: tag.share_title,
  share_intro: tag.share_intro,
  share_icon: mediaFiles.sitePicture(site, tag.image),
  recommended: tag.recommend,
  report: tag.report,
  views_base: tag.onlooker_faker,
  followers: 0,
  tabs: {
    setting_type: tag.setting_type,
    setting_tab1_name: tag.setting_tab1_name,
    setting_tab1_order: tag.setting_tab1_order,
    setting_tab1_style: tag.setting_tab1_style,
    setting_tab2_name: tag.setting_tab2_name,
    setting_tab2_order: tag.setting_tab2_order,
    setting_tab2_style: tag.setting_tab2_style,
  },
  signup: tag.signup ?? null,
  search_name: searchText(tag.name),
})
