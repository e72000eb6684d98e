import { useSearchParams } from '../../router/hooks.ts'

/** The filters of a page, kept in its address beside the site, so that a link and 返回 lead to the same rows. */
export const useFilters = <K extends string>(names: readonly K[]) => {
  const [params, put] = useSearchParams()
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<K, string>
  const set = (change: Partial<Record<K, string | number>>) => {
    const next = Object.entries({ ...Object.fromEntries(params), ...change })
    put(Object.fromEntries(next.flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]]))))
  }
  return [filters, set] as const
}
