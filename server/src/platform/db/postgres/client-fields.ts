import type { ClientBase } from 'pg'

type Fields = {
  host: string
  port: number
  processID: number
  secretKey: number
  connection: { stream: { destroy(): void } }
}

/** `pg` sets these on every connected client; its types leave them out. */
export const fieldsOf = (client: ClientBase): Fields => client as ClientBase & Fields
