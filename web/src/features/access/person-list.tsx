import { Avatar } from '../../ui/avatar.tsx'
import { TextLink } from '../../ui/link.tsx'

/** Lists people with links to them, each with a line of groups or roles. */
export function PersonList({ people }: { people: readonly { id: number; name: string; line: string }[] }) {
  return (
    <ul>
      {people.map(({ id, name, line }) => (
        <li key={id} className="flex items-center gap-1.5 border-b border-grey-2 py-0.75 last:border-0">
          <Avatar name={name} />
          <div className="min-w-0">
            <TextLink href={`/user/${id}`} className="font-bold no-underline hover:underline">
              {name}
            </TextLink>
            <p className="truncate text-hint text-grey-6">{line}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
