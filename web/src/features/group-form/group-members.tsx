import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useCan, useMe } from '../../lib/me.tsx'
import type { Outputs } from '../../lib/trpc.ts'
import { FileMenu } from '../../resource/bulk/export-menu.tsx'
import { useRelation } from '../../resource/fields/relation-source.ts'
import { useGrantableRoles } from '../../resource/grantable-roles.ts'
import type { Row } from '../../resource/screen.ts'
import { IconButton } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { TextLink } from '../../ui/link.tsx'
import { MultiCombobox } from '../../ui/multi-combobox.tsx'
import type { Option } from '../../ui/options.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { Section } from '../../ui/shell.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'

type Member = Outputs['group']['members']['items'][number]
const PAGE = 25
/** The columns of the list as a file. */
const columns = ['name', 'username', 'email', 'groupRoles']
/** The number of members from which the person has to search. */
const MOST = 200

/** Edits the group's members and their roles (Spec §3 Group `users`); each change is saved at once. */
export function GroupMembers({ record }: { record: Row | null }) {
  const can = useCan()
  const group_id = record?.id ?? 0
  if (!record || !can('read', 'Membership', { group_id })) return null
  return (
    <Section title={t('group.members')} lead={t('group.membersHelp')}>
      <Members groupId={group_id} />
    </Section>
  )
}

function Members({ groupId }: { groupId: number }) {
  const { client } = useServices()
  const can = useCan()
  const cache = useQueryClient()
  const toast = useToast()
  const users = useRelation('user')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const all = [['group', 'members'], { id: groupId }]
  const asked = { id: groupId, search: search.trim() || null, page, limit: PAGE }
  const members = useQuery({
    queryKey: [...all, asked],
    queryFn: ({ signal }) => client.group.members.query(asked, { signal }),
    placeholderData: keepPreviousData,
  })
  const change = async (made: Promise<unknown>, done: string) => {
    try {
      await made
      toast.success(done)
    } catch (error) {
      const { fields, message } = failureOf(error)
      toast.error(Object.values(fields)[0]?.[0] ?? message)
    }
    await cache.invalidateQueries({ queryKey: all })
  }
  if (members.error) {
    const { message, reference } = failureOf(members.error)
    return <LoadError title={message} reference={reference} onRetry={() => void members.refetch()} />
  }
  if (!members.data) return <SkeletonTable rows={3} />
  const { items, total } = members.data
  // The last member of a page may just have been removed.
  const last = Math.max(1, Math.ceil(total / PAGE))
  if (page > last && !members.isPlaceholderData) setPage(last)
  const candidates = async (text: string): Promise<Option<number>[]> => {
    const [found, here] = await Promise.all([
      users.search(client, text),
      client.group.members.query({ id: groupId, search: text, limit: MOST }),
    ])
    const known = new Set(here.items.map(({ id }) => id))
    return found.map((option) =>
      known.has(option.value) ? { ...option, disabled: true, note: t('list.exists') } : option,
    )
  }
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start justify-end gap-1.5 empty:hidden">
        {/* It stays while the answer to an empty search is on its way. */}
        {(total > PAGE || search || members.isPlaceholderData) && (
          <SearchInput
            value={search}
            onChange={(text) => {
              setSearch(text)
              setPage(1)
            }}
            label={t('group.searchMembers')}
            className="mr-auto sm:w-45!"
          />
        )}
        {total > 0 && (
          <FileMenu
            input={{ entity: 'groupMembers', search: search.trim() || null, filters: { id: groupId }, columns }}
          />
        )}
      </div>
      {total === 0 && <p className="text-grey-6">{t(search.trim() ? 'list.noHits' : 'group.noMembers')}</p>}
      <ul>
        {items.map((member) => (
          <MemberRow key={member.id} member={member} groupId={groupId} onChange={change} />
        ))}
      </ul>
      {total > 0 && <Pagination page={Math.min(page, last)} pageSize={PAGE} total={total} onPage={setPage} />}
      {can('create', 'Membership', { group_id: groupId }) && (
        <div className="max-w-45">
          <Combobox<Option<number>>
            searching
            label={t('group.addMember')}
            placeholder={t('group.addMember')}
            value={null}
            search={candidates}
            onChange={(option) =>
              option &&
              void change(
                client.membership.add.mutate({ group_id: groupId, user_id: option.value }),
                t('group.memberAdded', { name: option.label }),
              )
            }
          />
        </div>
      )}
    </div>
  )
}

type MemberRowProps = {
  member: Member
  groupId: number
  onChange: (made: Promise<unknown>, done: string) => Promise<void>
}

function MemberRow({ member, groupId, onChange }: MemberRowProps) {
  const { client } = useServices()
  const can = useCan()
  const me = useMe()
  const confirm = useConfirm()
  const { name, membership_id: id } = member
  const grantable = useGrantableRoles([groupId])
  const roles = grantable(
    groupId,
    member.groupRoles.map((role) => ({ value: role.id, label: role.label })),
  )
  // Members can't change their own roles.
  const may = (action: 'update' | 'delete') =>
    member.id !== me.user.id && can(action, 'Membership', { group_id: groupId })
  const remove = async () => {
    const yes = await confirm({
      title: t('group.removeMember'),
      subject: name,
      text: `${t('group.removeMemberHelp')} ${t('dialog.delete.warning')}.`,
      confirmLabel: t('group.removeFrom'),
    })
    if (yes) await onChange(client.membership.remove.mutate({ id }), t('group.memberRemoved', { name }))
  }
  return (
    <li className="grid items-start gap-x-2 gap-y-0.5 border-b border-grey-2 py-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_40px]">
      <div className="min-w-0 py-0.75">
        <TextLink href={`/user/${member.id}`}>{name}</TextLink>
        <span className="block truncate text-hint text-grey-6">{member.email}</span>
      </div>
      <MultiCombobox<Option<number>>
        label={t('group.rolesOf', { name })}
        placeholder={t('user.addRole')}
        value={roles.held}
        options={roles.offered}
        disabled={!may('update')}
        onChange={(chosen) =>
          void onChange(
            client.membership.update.mutate({ id, groupRoles: chosen.map(({ value }) => value) }),
            t('group.rolesSaved', { name }),
          )
        }
      />
      {may('delete') && roles.removable && (
        <IconButton icon={X} label={t('group.removeNamed', { name })} onClick={() => void remove()} />
      )}
    </li>
  )
}
