import type { ReviewKey } from '../../features/together/use-comments.ts'
import { t } from '../../lib/i18n.ts'
import type { Client } from '../../lib/trpc.ts'
import { keptOf } from '../../resource/kept.ts'
import type { Row, Screen } from '../../resource/screen.ts'

/**
 * Lets a form show the changed text that waits beside its published record, and save into it: visitors go on seeing the published text
 * until somebody else approves the change.
 */
export function keepsChanges(screen: Screen, entity: ReviewKey['entity']): Screen {
  const read = async (client: Client, input: { id: number }, options?: { signal?: AbortSignal }) => {
    const [row, form] = await Promise.all([
      screen.api(client).get.query(input, options),
      client.review.form.query({ entity, id: input.id }, options),
    ])
    return (form.record ?? { ...row, updated_at: form.version, kept: form.kept }) as Row
  }
  const api: Screen['api'] = (client) => {
    const { list, create, update, delete: remove, deleteMany } = screen.api(client)
    return { list, create, update, delete: remove, deleteMany, get: { query: (...given) => read(client, ...given) } }
  }
  const saves: Screen['saves'] = (client, record, { data, updated_at }) => {
    const kept = keptOf(record)
    if (!kept?.keeps) return null
    const { id } = record
    if (data.status !== 'unpublished') {
      return client.review.keep.mutate({
        entity,
        id,
        data,
        updated_at: String(updated_at),
      }) as Promise<unknown> as Promise<Row>
    }
    // To hide the record needs no review, and it is the row itself that is hidden.
    const hidden = screen.api(client).update?.mutate({ id, data, updated_at: kept.saved })
    return Promise.resolve(hidden).then(() => read(client, { id }))
  }
  const savedText = (record: Row) => (keptOf(record)?.pending ? t('form.savedBeside') : undefined)
  return { ...screen, api, saves, savedText }
}
