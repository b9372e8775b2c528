import { useMemo } from 'react'
import { CheckboxField, SelectField } from '../../kit/fields/choice-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { TextareaField, TextField } from '../../kit/fields/text-field.tsx'
import { RowContext } from '../../kit/form/form-store.ts'
import { f, itens } from './campos.ts'
import { idDoTitulo } from './editor.ts'
import { ItemCondicao } from './item-condicao.tsx'
import { ItemOpcoes } from './item-opcoes.tsx'
import { TipoField } from './item-tipo.tsx'
import { type Item, temOpcoes } from './itens.ts'
import styles from './item-corpo.module.css'
import { useDosItens } from './itens-store.ts'

/** The fields of an open item. */
export function ItemCorpo({ item, index, id }: { item: Item; index: number; id: string }) {
  const row = useMemo(() => ({ list: itens, index, labelled: true }), [index])
  const erro = (campo: string) => `itens.${index}.${campo}`
  const opcoes = useDosItens((now) => now.errors()[erro('opcoes')])
  const condicao = useDosItens((now) => now.errors()[erro('itemCondicional')])
  const valor = useDosItens((now) => now.errors()[erro('valorCondicional')])
  return (
    <RowContext.Provider value={row}>
      <div className={styles.corpo} id={id} role="group" aria-label={`Item ${index + 1}`}>
        <FormGrid>
          <div id={idDoTitulo(item.chave)} className={styles.titulo}>
            <TextField name={f.titulo} />
          </div>
          <TipoField item={item} />
          <TextareaField name={f.descricao} />
          {temOpcoes(item.tipo) && <ItemOpcoes item={item} index={index} erro={opcoes} />}
          <SelectField name={f.tipoMetrica} span={4} empty="Nenhuma" />
          <CheckboxField name={f.obrigatorio} span={8} beside />
          <ItemCondicao item={item} index={index} erros={{ item: condicao, valor }} />
        </FormGrid>
      </div>
    </RowContext.Provider>
  )
}
