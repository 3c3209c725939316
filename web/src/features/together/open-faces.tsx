import './together-texts.ts'
import { Faces } from './faces.tsx'
import { type FormKey, usePresence } from './use-presence.ts'

/** Shows who else has a page open on which nobody holds the pen. */
export default function OpenFaces({ form }: { form: FormKey }) {
  const { room } = usePresence(form, null)
  return room && <Faces people={room.people} total={room.total} />
}
