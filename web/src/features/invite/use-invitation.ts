import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { useGroup } from '../../lib/group.tsx'
import { t } from '../../lib/i18n.ts'
import { useUnsaved } from '../../resource/unsaved.tsx'
import { useKept, useTellFound } from '../../resource/use-kept.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useRightsOf } from '../access/use-rights-of.ts'
import type { Preset } from './presets.ts'
import { type Person, useKnown } from './use-known.ts'
import { usePresets } from './use-presets.ts'

/** The person, and the inviter's words to the person. */
type Invited = Person & { greeting: string }

type Chosen = {
  group: number | null
  preset: string | null
  roles: number[]
  groupRoles: number[]
  apps: Preset['apps']
}

const nobody: Invited = { firstname: '', lastname: '', email: '', greeting: '' }

/** Returns the name by which a person is spoken of: the first of several. */
export const firstWord = (names: string) => names.trim().split(/\s+/)[0] ?? ''

/** Holds an invitation: the person, the task, and the server's words on both. */
export function useInvitation() {
  const { client } = useServices()
  const { current } = useGroup()
  const cache = useQueryClient()
  const toast = useToast()
  const kept = useKept({ name: 'invitation', slot: 'person', inTab: true }, nobody)
  useTellFound(kept)
  const { value: person, set: setPerson } = kept
  const start: Chosen = { group: current?.id ?? null, preset: null, roles: [], groupRoles: [], apps: [] }
  const choice = useKept({ name: 'invitation', slot: 'choice', inTab: true }, start)
  const { value: chosen, set: setChosen } = choice
  // The task that is sent, or that nobody has chosen.
  const settled = useRef(start)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [general, setGeneral] = useState('')
  const [again, setAgain] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const { presets, groupsRoles } = usePresets(chosen.group)
  const { known, ask } = useKnown(person)
  const memberships = chosen.group === null ? [] : [{ group_id: chosen.group, groupRoles: chosen.groupRoles }]
  const asked = { roles: chosen.roles, memberships }
  const may = useRightsOf([asked])
  const hasRoles = chosen.roles.length + chosen.groupRoles.length > 0
  const same = useQuery({
    queryKey: [['access', 'sameRights'], asked],
    queryFn: () => client.access.sameRights.query(asked),
    enabled: hasRoles,
    placeholderData: keepPreviousData,
  })
  const isNamed = Object.values(person).some(Boolean)

  const send = useMutation({
    mutationFn: () => client.user.invite.mutate({ data: { ...person, ...asked, apps: chosen.apps } }),
    onSuccess: async ({ fullname }) => {
      await cache.invalidateQueries({ queryKey: [['user']] })
      toast.success(t('invite.sent', { name: fullname }))
      settled.current = chosen
      kept.forget()
      choice.end()
    },
    onError: (cause) => {
      const { fields, message } = failureOf(cause)
      const placed = Object.entries(fields).map(([path, texts]) => [
        path.replace(/^data\./, '').split('.')[0],
        texts.join(' '),
      ])
      setErrors(Object.fromEntries(placed))
      setGeneral(message)
      setAttempts((count) => count + 1)
    },
  })

  const discard = () => {
    kept.forget()
    choice.forget()
  }
  useUnsaved({ isUnsaved: () => isNamed || chosen !== settled.current, discard })

  return {
    ...{ person, chosen, errors, general, again, attempts, presets, groupsRoles, known, setAgain },
    may: may.data?.[0],
    /** The people with the same rights; undefined while nothing is chosen. */
    same: hasRoles ? same.data : undefined,
    /** The name of the chosen group, where it is known. */
    group: chosen.group === current?.id ? current?.title : same.data?.groups[0]?.title,
    busy: send.isPending,
    type: (part: Partial<Invited>) => setPerson((before) => ({ ...before, ...part })),
    ask,
    choose: (part: Partial<Chosen>) => setChosen((before) => ({ ...before, ...part })),
    preset: ({ key, roles, groupRoles, apps }: Preset) =>
      setChosen((before) => ({ ...before, preset: key, roles, groupRoles, apps })),
    /** Sends when nothing is missing. @returns whether the invitation went out */
    send: async (): Promise<boolean> => {
      const missing = (['firstname', 'lastname', 'email'] as const).filter((key) => !person[key].trim())
      setErrors(Object.fromEntries(missing.map((key) => [key, t('valid.required')])))
      setGeneral(missing.length > 0 ? t('invite.missing') : '')
      if (missing.length > 0) {
        setAttempts((count) => count + 1)
        return false
      }
      return send.mutateAsync().then(
        () => true,
        () => false,
      )
    },
  }
}

export type Invitation = ReturnType<typeof useInvitation>
