import { ResourceForm } from '../../resource/resource-form.tsx'
import type { Screen } from '../../resource/screen.ts'

export type FormProps = { name: string; id: number | null }

/** Makes the part that draws the form of any of the given resources, by its name. */
export const formOf = (screens: readonly Screen[]) =>
  function Form({ name, id }: FormProps) {
    const screen = screens.find(({ resource }) => resource.name === name)
    return screen ? <ResourceForm screen={screen} id={id} /> : null
  }
