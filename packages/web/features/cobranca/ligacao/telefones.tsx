const DIGITS = /^[+\d\s().-]+/

/** Where a client is called: a press calls. */
export const Telefones = ({ telefones }: { telefones: readonly string[] }) =>
  telefones.length === 0 ? (
    <Nenhum />
  ) : (
    <span className="elip">
      {telefones.map((one, n) => (
        <span key={one}>
          {n > 0 && ' · '}
          <Telefone one={one} className="nowrap" />
        </span>
      ))}
    </span>
  )

/** The first of them, where there is room for one. */
export const Primeiro = ({ telefones: [one] }: { telefones: readonly string[] }) =>
  one === undefined ? <Nenhum /> : <Telefone one={one} className="elip" />

const Nenhum = () => <span className="m3">Sem telefone</span>

function Telefone({ one, className }: { one: string; className: string }) {
  const number = (DIGITS.exec(one)?.[0] ?? one).replace(/ \($/, '')
  return (
    <a className={className} href={`tel:${number.replace(/[^+\d]/g, '')}`}>
      {one}
    </a>
  )
}
