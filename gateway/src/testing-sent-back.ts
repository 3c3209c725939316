import { expect } from 'vitest'
import { startGateway } from './testing.ts'

/** Starts the gateway with an asker, `all`, who may do everything in the editor's group, and sends rows back as that one. */
export async function startSentBack() {
  const gateway = await startGateway()
  const { ask, askers, national, editor } = gateway
  const group_id = editor.groupId
  const { ctx } = await national([{ subject: 'all', name: 'manage' }], group_id)
  askers.set('all', ctx)

  const run = async <Result>(query: string, variables: object = {}, asker = 'all') => {
    const { data, errors } = await ask(query, variables as Record<string, unknown>, asker)
    expect(errors).toBeUndefined()
    return Object.values(data ?? {})[0] as Result
  }

  /** The reasons that a refused query is given. */
  const refusal = async (query: string, variables: object, asker = 'all') =>
    (await ask(query, variables as Record<string, unknown>, asker)).errors?.[0]?.extensions

  return { ...gateway, group_id, ctx, run, refusal }
}
