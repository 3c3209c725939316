import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useServices } from '../lib/client-context.tsx'
import type { Inputs } from '../lib/trpc.ts'

type Kind = Inputs['search']['opened']['kind']

/** The kinds of records that the search over everything finds (api/src/views/search/found-record.ts). */
const kinds: Record<Kind, true> = {
  ...{ article: true, page: true, section: true, card: true, event: true, queue: true, book: true },
  ...{ file: true, group: true, user: true, menu: true, tag: true, portfolio: true, education: true },
  ...{ message: true, folder: true, generalSurvey: true, validigKeyword: true, licensee: true, signInProvider: true },
  ...{ role: true, groupsRole: true, application: true, courseMoment: true },
  ...{ diploma: true, certificate: true, ambassador_certificate: true, tutor_certificate: true },
  ...{ tutor_award_certificate: true, diploma_care_assistant: true, diploma_language_representative: true },
  ...{ diploma_language_representative_educator: true, college_certificate: true },
}
const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name)

/** Tells the server that the person opened a record, so that the search over everything shows it first. */
export function useOpened(name: string, id: number | undefined): void {
  const { client } = useServices()
  const cache = useQueryClient()
  useEffect(() => {
    if (id === undefined || !isKind(name)) return
    // A record that isn't remembered is found all the same.
    client.search.opened.mutate({ kind: name, id }).then(
      () => cache.invalidateQueries({ queryKey: [['search', 'recent']] }),
      () => undefined,
    )
  }, [client, cache, name, id])
}
