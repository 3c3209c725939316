import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { maxBytes } from './media-item.ts'
import { titleFrom, UploadError, type UploadedFile, type UploadOptions, uploadFile } from './upload.ts'

export type Upload = {
  key: number
  file: File
  /** From 0 to 1. */
  progress: number
  error?: string
  /** Sending it again may help. */
  passing?: boolean
}

/**
 * Holds running uploads. An arrived file is handed over and leaves the list. A refused one stays with its reason until
 * it is removed or sent again. Leaving the page aborts the rest.
 */
export function useUploads(
  onDone: (file: UploadedFile) => void,
  to: Pick<UploadOptions, 'place' | 'replaces' | 'portrait'> & {
    /** The replaced file is titled by the name of the new one. */
    takesName?: boolean
  } = {},
) {
  const { session } = useServices()
  const [uploads, setUploads] = useState<Upload[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const next = useRef(1)
  const done = useRef(onDone)
  done.current = onDone

  useEffect(() => {
    const running = controllers.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const drop = (key: number) => setUploads((all) => all.filter((each) => each.key !== key))

  const send = async (key: number, file: File) => {
    const controller = new AbortController()
    controllers.current.set(key, controller)
    try {
      const { signal } = controller
      const { takesName, ...target } = to
      const stored = await uploadFile({
        ...target,
        ...(takesName && { fields: { new_title: titleFrom(file.name) } }),
        session,
        file,
        signal,
        onProgress: (progress) => change(key, { progress }),
      })
      drop(key)
      done.current(stored)
    } catch (error) {
      if (controller.signal.aborted) drop(key)
      else if (error instanceof UploadError) change(key, { error: error.message, passing: error.passing })
      else throw error
    } finally {
      controllers.current.delete(key)
    }
  }

  return {
    uploads,
    add(files: readonly File[]) {
      for (const file of files) {
        const key = next.current++
        const error = file.size > maxBytes ? t('valid.fileSize', { number: maxBytes / 1024 / 1024 }) : undefined
        setUploads((all) => [...all, { key, file, progress: 0, error }])
        if (!error) void send(key, file)
      }
    },
    retry(upload: Upload) {
      change(upload.key, { error: undefined, progress: 0 })
      void send(upload.key, upload.file)
    },
    /** Aborts a running upload, or removes a refused one from the list. */
    remove({ key }: Upload) {
      const controller = controllers.current.get(key)
      if (controller) controller.abort()
      else drop(key)
    },
  }
}

export type Uploads = ReturnType<typeof useUploads>
