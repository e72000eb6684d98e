import { slideLists } from '@quanzi/contract/console/slides'
import type { Album } from './album.ts'
import type { Row } from './bulk.ts'
import type { Content } from './content.ts'
import { fillLink } from './links.ts'
import { daysBefore, type Moment } from './moment.ts'
import type { IdOf } from './tags.ts'

/** The slides of the home page, the content lists, and the towns whose tabs lead to them. `idOf`: what links may name. */
export const homeRows = (
  site: number,
  { slides, contents, towns }: Pick<Content, 'slides' | 'contents' | 'towns'>,
  idOf: IdOf,
  album: Album,
  now: Moment,
) => ({
  slide: slideLists.flatMap((list) =>
    slides[list].map(
      (slide, place): Row<'slide'> => ({
        site_id: site,
        list,
        place,
        title: slide.title,
        thumb: slide.thumb ? album.open(site, slide.thumb) : '',
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
        thumb: album.open(site, item.thumb),
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
      banner: album.open(site, town.banner),
      tabs: Object.entries(town.tabs).map(([key, tab]) => ({ key, ...tab })),
    }),
  ),
})
