import { useCan } from '../../lib/me.tsx'
import { type Row, withGroupId } from '../../resource/screen.ts'

/** Whether the person may make an account from an application that has none. */
export function useMayDecide(record: Row): boolean {
  const can = useCan()
  return !record.user && can('update', 'Application', withGroupId(record)) && can('create', 'User')
}
