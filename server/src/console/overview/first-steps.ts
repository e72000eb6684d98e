import { type FirstStepKey, firstStepKeys } from '@quanzi/contract/console/operator'
import { postState } from '@quanzi/contract/states'
import { sql } from 'kysely'
import type { Operation } from '../../identity/request/request-context.ts'
import { rightsOn } from '../../identity/request/viewer.ts'

/** Each step is done as soon as its data exist, however they were created. */
export const readFirstSteps: Operation<'GET console/steps'> = async (ctx) => {
  const site = ctx.site.id
  const { rows } = await sql<Record<FirstStepKey | 'hidden', boolean>>`
    select s.first_steps_hidden as hidden,
      coalesce(s.settings ->> 'circle_title', '') <> '' as name,
      exists (select from unnest(s.hosts) host where host not like '%.invalid') as host,
      coalesce(s.settings ->> 'legal_operator', '') <> '' as legal,
      s.settings ->> 'startup_switch' = '1'
        and jsonb_array_length(coalesce(s.settings -> 'startup_image', '[]')) > 0 as picture,
      exists (select from appointment where site_id = ${site} and role = 'reviewer') as reviewers,
      exists (select from tag where site_id = ${site} and not offline) as topics,
      exists (select from blocklist_term where site_id = ${site}) as words,
      exists (select from post where site_id = ${site} and state = ${postState.online} and not hidden) as post,
      exists (select from notice where site_id = ${site} and member_id is null) as notice,
      exists (select from mfa_secret where member_id = ${ctx.viewer.id} and confirmed_at is not null) as security
    from site s where s.id = ${site}`.execute(ctx.db)
  const [row] = rows
  return {
    hidden: row?.hidden ? 1 : 0,
    steps: firstStepKeys
      // Only chiefs enter hosts.
      .filter((key) => key !== 'host' || rightsOn(ctx.viewer, site).chief)
      .map((key) => ({ key, done: row?.[key] ? 1 : 0 })),
  }
}

/** Not in the audit log: it changes what operators see of their own work, nothing of the site. */
export const hideFirstSteps: Operation<'POST console/steps_hide'> = async (ctx, { hidden }) => {
  await ctx.db.updateTable('site').set({ first_steps_hidden: hidden }).where('id', '=', ctx.site.id).execute()
  return null
}
