import { useServices } from '../lib/client-context.tsx'
import { Combobox } from '../ui/combobox.tsx'
import type { Option } from '../ui/options.ts'
import { useRelation } from './fields/relation-source.ts'
import type { RelationSource } from './relation-source.ts'

type PickerProps = { value: Option<number> | null; onChange: (o: Option<number> | null) => void }

function PickerOf({ source, value, onChange }: PickerProps & { source: RelationSource }) {
  const { client } = useServices()
  return <Combobox<Option<number>> value={value} onChange={onChange} search={(text) => source.search(client, text)} />
}

function PickerOfNamed({ relation, ...props }: PickerProps & { relation: string }) {
  return <PickerOf {...props} source={useRelation(relation)} />
}

/** Searches and picks one row of a relation: of a named one, or of given candidates. */
export default function RowPickerField({ relation, ...props }: PickerProps & { relation: string | RelationSource }) {
  return typeof relation === 'string' ? (
    <PickerOfNamed relation={relation} {...props} />
  ) : (
    <PickerOf source={relation} {...props} />
  )
}
