import { auth } from '@retaguarda/contract/auth.ts'
import { useRead } from '../../kit/use-read.ts'

/** Who answers for personal data (Lei 13.709/2018, art. 41). */
export function Encarregado() {
  const { data } = useRead(['/auth', 'politica'], auth.politica, {}, { staleTime: Number.POSITIVE_INFINITY })
  if (!data?.encarregado) return null
  const { nome, email } = data.encarregado
  return (
    <p className="s12 m3">
      Encarregado pelos dados pessoais: {nome}, <a href={`mailto:${email}`}>{email}</a>.
    </p>
  )
}
