import { z } from 'zod'
import { call, cleanText, id } from '../call.ts'

export const listCall = <T extends z.ZodType>(summary: string, item: T) =>
  call({ role: 'operator', summary, output: z.object({ data: z.array(item) }) })

/** The revision of the row when its form was opened. An outdated one is refused; an absent one is not compared. */
export const revInput = cleanText.default('')

export const saveCall = <S extends z.ZodRawShape>(summary: string, fields: S) =>
  call({
    role: 'operator',
    summary,
    input: z.object({ id: id.optional(), ...fields }),
    output: z.object({ id: z.int() }),
  })

export const removeCall = (summary: string) => call({ role: 'operator', summary, input: z.object({ id }) })
