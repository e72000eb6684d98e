import { useSearchParams } from '../../platform/router/hooks.ts'
import { bindFilters } from './Filters.tsx'

/** Page filters in the URL next to the site, so that links and 返回 restore the same rows. */
export const useUrlFilters = <K extends string>(names: readonly K[]) => {
  const [params, setParams] = useSearchParams()
  // Built from the same names.
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<K, string>
  const set = (change: Partial<Record<K, string | number>>) => {
    const next = Object.entries({ ...Object.fromEntries(params), ...change })
    setParams(Object.fromEntries(next.flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]]))))
  }
  // One of the names.
  const field = bindFilters(filters, (name, value) => set({ [name]: value } as Partial<Record<K, string | number>>))
  return [filters, set, field] as const
}
