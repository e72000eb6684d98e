import { slideListKeys } from '@quanzi/contract/console/slides'
import type { Row } from '../../platform/db/bulk-insert.ts'
import type { DemoContent } from '../content.ts'
import type { MediaFiles } from '../media-files.ts'
import { daysBefore } from '../time.ts'
import type { IdOf } from './tags.ts'

/** The slides of the home page, the content lists, and the towns with their tabs. `idOf` resolves names in links. */
export const homePageRows = (
  site: number,
  { slides, contents, towns }: Pick<DemoContent, 'slides' | 'contents' | 'towns'>,
  idOf: IdOf,
  mediaFiles: MediaFiles,
  now: Date,
) => ({
  slide: slideListKeys.flatMap((list) =>
    slides[list].map(
      (slide, position): Row<'slide'> => ({
        site_id: site,
        list,
        position,
        title: slide.title,
        thumb: slide.thumb ? mediaFiles.sitePicture(site, slide.thumb) : '',
        icon: slide.icon ?? '',
        jump_type: slide.jump_type,
        jump_to: Object.fromEntries(
          Object.entries(slide.jump_to).map(([key, value]) => [
            key,
            typeof value === 'string' ? fillLink(value, (name) => idOf(site, name)) : value,
          ]),
        ),
      }),
    ),
  ),
  content_list: contents.map(({ id, name }): Row<'content_list'> => ({ id, site_id: site, name })),
  content_item: contents.flatMap((list) =>
    list.items.map(
      (item): Row<'content_item'> => ({
        list_id: list.id,
        title: item.title,
        thumb: mediaFiles.sitePicture(site, item.thumb),
        url: fillLink(item.url, (name) => idOf(site, name)),
        created_at: daysBefore(now, item.published_days_ago),
      }),
    ),
  ),
  town: towns.map(
    (town): Row<'town'> => ({
      id: town.id,
      site_id: site,
      name: town.name,
      description: town.description,
      banner: mediaFiles.sitePicture(site, town.banner),
      tabs: Object.entries(town.tabs).map(([key, tab]) => ({ key, ...tab })),
    }),
  ),
})

/** Replaces `{tag name}` and `{member key}` in a hash route by their ids. */
const fillLink = (link: string, idOf: (name: string) => number): string =>
  link.replace(/\{([^}]*)\}/g, (_, name: string) => String(idOf(name)))
