import { useState } from 'react'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { CampoReais } from '#src/shared/ui/kit/campo-reais.tsx'
import estilo from './nova-venda.module.css'

interface Props {
  nome: string
  /** Above the field; without it only screen readers say the name. */
  mostrarNome?: boolean
  centavos: number
  /** Of the price, when it was said like that. */
  porcento: number | null
  maximoCentavos: number
  aoMudar: (mudanca: { descontoCentavos: number; descontoPorcento: number | null }) => void
}

/** A discount, in reais or in percent, as the counter says it. */
export function CampoDesconto({ nome, mostrarNome, centavos, porcento, maximoCentavos, aoMudar }: Props) {
  const [emPorcento, setEmPorcento] = useState(porcento !== null)
  const rotulo = mostrarNome ? { label: nome } : { 'aria-label': nome }

  function trocar() {
    setEmPorcento(!emPorcento)
    aoMudar({ descontoCentavos: 0, descontoPorcento: null })
  }

  return (
    <div className={estilo.desconto}>
      {emPorcento ? (
        <Campo
          {...rotulo}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          maxLength={3}
          depois="%"
          value={porcento ?? ''}
          onChange={(evento) => {
            const digitado = Number(evento.currentTarget.value.replace(/\D/g, ''))
            aoMudar({ descontoCentavos: 0, descontoPorcento: digitado ? Math.min(digitado, 100) : null })
          }}
        />
      ) : (
        <CampoReais
          {...rotulo}
          placeholder="Desconto"
          value={centavos}
          onChange={(novo) =>
            aoMudar({ descontoCentavos: Math.min(novo, maximoCentavos), descontoPorcento: null })
          }
        />
      )}
      <button
        type="button"
        className="botao-icone"
        aria-label={emPorcento ? `R$, dizer ${nome} em reais` : `%, dizer ${nome} em porcentagem`}
        onClick={trocar}
      >
        {emPorcento ? 'R$' : '%'}
      </button>
    </div>
  )
}
