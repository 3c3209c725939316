import { endingOf, fileEndings, wrongTypeText } from '@kollegium/api/definitions/documents'
import { failureOf, isTransient } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import type { Session } from '../../lib/session.ts'
import type { Client, Outputs } from '../../lib/trpc.ts'
import { fileSize } from '../../ui/file-drop.tsx'
import { maxBytes } from '../media/media-item.ts'
import { titleFrom, UploadError, type UploadPlace, uploadFile } from '../media/upload.ts'
import type { Dropped } from './dropped-files.ts'

export type Existing = NonNullable<Outputs['folder']['receive']['files'][number]['existing']>

/** The answer about a file whose name is taken: replace it under its title or the file's name, keep both, or leave it out. */
export type Answer = 'keepTitle' | 'takeName' | 'beside' | 'skip'

export type QueueItem = {
  key: number
  name: string
  /** The folders that came with it. */
  path: readonly string[]
  place: UploadPlace
  file: File | null
  state: 'preparing' | 'waiting' | 'sending' | 'asked' | 'refused' | 'done'
  /** The sent part, from 0 to 1. */
  progress: number
  error?: string | undefined
  /** Sending it again may help. */
  passing?: boolean | undefined
  /** It waits for a new sign-in. */
  resumes?: boolean
  /** The ending is none that the server takes. */
  wrongType?: boolean
  existing?: Existing
  answer?: Answer
  /** The arrived file, and its page on a site; null where nobody finds it there. */
  arrived?: { id: number; siteUrl: string | null }
  /** The server has said which folder it goes to. */
  placed?: boolean
}

export type QueueState = {
  items: readonly QueueItem[]
  /** The session has ended; the rest waits for a new one. */
  signedOut: boolean
}

/** Files that are sent at the same time. */
const AT_ONCE = 3
/** Files that the server is asked about in one call. */
const PART = 500
/** Files of one drop. */
const MOST = 2000

type Parts = { session: Pick<Session, 'headers' | 'refresh' | 'token'>; client: Client }

/**
 * Sends dropped files one after another and keeps what became of each until somebody clears the list. It belongs to the app, so
 * it goes on while its person works elsewhere.
 * @param onArrived runs after each file that has arrived, and after folders were made
 */
export function createUploadQueue({ session, client }: Parts, onArrived: () => void) {
  let state: QueueState = { items: [], signedOut: false }
  let next = 1
  let sending = 0
  const controllers = new Map<number, AbortController>()
  const listeners = new Set<() => void>()

  const set = (part: Partial<QueueState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const change = (keys: readonly number[], partOf: (item: QueueItem) => Partial<QueueItem>) => {
    const those = new Set(keys)
    set({ items: state.items.map((item) => (those.has(item.key) ? { ...item, ...partOf(item) } : item)) })
  }
  const inState = (...states: QueueItem['state'][]) => state.items.filter((item) => states.includes(item.state))

  function pump() {
    while (sending < AT_ONCE && !state.signedOut) {
      const [item] = inState('waiting')
      if (!item) return
      sending += 1
      change([item.key], () => ({ state: 'sending', progress: 0, error: undefined }))
      void send(item).finally(() => {
        sending -= 1
        pump()
      })
    }
  }

  async function send({ key, file, place, existing, answer, name }: QueueItem) {
    if (!file) return
    const controller = new AbortController()
    controllers.set(key, controller)
    const replaces = existing && (answer === 'keepTitle' || answer === 'takeName') ? existing.id : undefined
    try {
      if (!(await isReadable(file))) throw new UploadError(t('bank.unreadable'), { passing: true })
      const { id, siteUrl = null } = await uploadFile({
        ...{ session, file, signal: controller.signal },
        ...(replaces ? { replaces, fields: answer === 'takeName' ? { new_title: titleFrom(name) } : {} } : { place }),
        onProgress: (progress) => change([key], () => ({ progress })),
      })
      change([key], () => ({ state: 'done', progress: 1, file: null, arrived: { id, siteUrl } }))
      onArrived()
    } catch (error) {
      if (controller.signal.aborted) drop([key])
      else if (error instanceof UploadError && error.status === 401) {
        change([key], () => ({ state: 'waiting', progress: 0 }))
        set({ signedOut: true })
      } else change([key], () => refusalOf(error))
    } finally {
      controllers.delete(key)
    }
  }

  /** Makes the folders of a drop and asks which of its files lie there already. */
  async function prepare(items: readonly QueueItem[]) {
    for (let at = 0; at < items.length; at += PART) {
      const part = items.slice(at, at + PART)
      const [first] = part
      if (!first) return
      try {
        const files = part.map(({ path, name }) => ({ path: path.map((title) => title.slice(0, 200)), filename: name }))
        const answer = await client.folder.receive.mutate({ ...first.place, files })
        const byKey = new Map(part.map(({ key }, index) => [key, answer.files[index]]))
        change([...byKey.keys()], ({ key, place }) => {
          const { folder_id = null, existing } = byKey.get(key) ?? {}
          const there = { place: { ...place, folder_id }, placed: true }
          return existing ? { ...there, state: 'asked', existing } : { ...there, state: 'waiting' }
        })
        if (answer.made > 0) onArrived()
        pump()
      } catch (error) {
        const failure = failureOf(error)
        if (failure.code === 'UNAUTHENTICATED') return holdBack(items.slice(at), failure.message)
        const refused = { state: 'refused', error: failure.message, passing: isTransient(failure) } as const
        change(
          part.map(({ key }) => key),
          () => refused,
        )
      }
    }
  }

  /** Lets files wait for a new sign-in that the server has not been asked about. */
  function holdBack(items: readonly QueueItem[], error: string) {
    change(
      items.map(({ key }) => key),
      () => ({ state: 'refused', error, passing: true, resumes: true }),
    )
    set({ signedOut: true })
  }

  function drop(keys: readonly number[]) {
    set({ items: state.items.filter(({ key }) => !keys.includes(key)) })
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    isBusy: () => inState('preparing', 'waiting', 'sending').length > 0,
    /** Whether files are in it that no other page has: on their way, or waiting for an answer or a sign-in. */
    holdsFiles: () => state.items.some((item) => item.state !== 'done' && (item.state !== 'refused' || item.resumes)),

    add(place: UploadPlace, dropped: readonly Dropped[]) {
      const none = { place, progress: 0 }
      if (dropped.length > MOST) {
        const error = t('bank.tooMany', { number: dropped.length, total: MOST })
        const name = dropped[0]?.name ?? ''
        set({ items: [...state.items, { ...none, key: next++, name, path: [], file: null, state: 'refused', error }] })
        return
      }
      const items = dropped.map((each): QueueItem => ({ ...none, key: next++, ...each, ...checked(each) }))
      set({ items: [...state.items, ...items] })
      void prepare(items.filter((item) => item.state === 'preparing'))
    },
    /** Answers about one file, or about every file whose name is taken. */
    answer(key: number | 'all', answer: Answer) {
      const those = inState('asked').filter((item) => key === 'all' || item.key === key)
      // One that may not be replaced is kept beside the old one only when its own row says so.
      const replaces = answer === 'keepTitle' || answer === 'takeName'
      const keys = those.filter(({ existing }) => !replaces || existing?.may_replace).map((item) => item.key)
      if (answer === 'skip') drop(keys)
      else change(keys, () => ({ state: 'waiting', answer }))
      pump()
    },
    retry(keys: readonly number[]) {
      const again = state.items.filter(
        ({ key, state: now, passing }) => keys.includes(key) && now === 'refused' && passing,
      )
      const known = again.filter(({ placed }) => placed)
      change(
        known.map(({ key }) => key),
        () => ({ state: 'waiting', error: undefined }),
      )
      const fresh = again.filter(({ placed }) => !placed)
      change(
        fresh.map(({ key }) => key),
        () => ({ state: 'preparing', error: undefined, resumes: false }),
      )
      void prepare(fresh)
      pump()
    },
    /** Aborts a running upload, or takes a row out of the list. */
    remove(key: number) {
      const controller = controllers.get(key)
      if (controller) controller.abort()
      else drop([key])
    },
    /** Takes everything out of the list that isn't running. */
    clear: () => drop(inState('asked', 'refused', 'done').map(({ key }) => key)),
    /** Goes on after a new sign-in. */
    resume() {
      set({ signedOut: false })
      this.retry(state.items.filter(({ resumes }) => resumes).map(({ key }) => key))
      pump()
    },
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

function checked({ file, problem, name }: Dropped): Pick<QueueItem, 'state' | 'error' | 'wrongType'> {
  if (problem || !file) return { state: 'refused', error: problem ?? t('bank.unreadable') }
  if (!fileEndings.includes(endingOf(name))) return { state: 'refused', error: t(wrongTypeText(name)), wrongType: true }
  if (file.size > maxBytes) {
    return {
      state: 'refused',
      error: t('bank.tooLarge', { text: fileSize(file.size), number: maxBytes / 1024 / 1024 }),
    }
  }
  return { state: 'preparing' }
}

function refusalOf(error: unknown): Partial<QueueItem> {
  const known = error instanceof UploadError ? error : new UploadError(t('toast.failed'), { passing: true })
  return { state: 'refused', error: known.message, passing: known.passing }
}

/** A file may have been moved or locked since it was dropped; the browser then says no more than that the sending failed. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
