const DIGITS = /^[+\d\s().-]+/

/** Where a client is called: a press calls. */
export const Telefones = ({ telefones }: { telefones: readonly string[] }) =>
  telefones.length === 0 ? (
    <span className="m3">Sem telefone</span>
  ) : (
    <span className="elip">
      {telefones.map((one, n) => {
        const number = (DIGITS.exec(one)?.[0] ?? one).replace(/ \($/, '')
        return (
          <span key={one}>
            {n > 0 && ' · '}
            <a className="nowrap" href={`tel:${number.replace(/[^+\d]/g, '')}`}>
              {one}
            </a>
          </span>
        )
      })}
    </span>
  )
