import { startGateway } from './testing.ts'

/** Starts the gateway with an asker, `all`, who may do everything in the editor's group, and asks as that one. */
export async function startNested() {
  const gateway = await startGateway()
  const { ask, askers, national, editor } = gateway
  const group_id = editor.groupId
  const { ctx } = await national([{ subject: 'all', name: 'manage' }], group_id)
  askers.set('all', ctx)

  const run = async (query: string, variables: object) => {
    const answer = await ask(query, variables as Record<string, unknown>, 'all')
    if (answer.errors) throw Object.assign(new Error(JSON.stringify(answer.errors)), { errors: answer.errors })
    return Object.values(answer.data ?? {})[0] as never
  }

  /** The errors at the fields of a refused query. */
  const failing = async (query: string, variables: object) =>
    (await ask(query, variables as Record<string, unknown>, 'all')).errors?.[0]?.extensions.validation

  return { ...gateway, group_id, run, failing }
}
