import { useId } from 'react'
import { Campo, CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import { MOTIVOS, NOME_DO_AJUSTE, TIPOS_DE_AJUSTE, type TipoDeAjuste } from '../estoque.ts'
import estilo from './produtos.module.css'

export interface Ajuste {
  tipo: TipoDeAjuste
  quantidade: string
  motivo: string
  observacao: string
}

export const AJUSTE_VAZIO: Ajuste = {
  tipo: 'entrada',
  quantidade: '',
  motivo: MOTIVOS.entrada[0] ?? '',
  observacao: '',
}

interface Props {
  ajuste: Ajuste
  aoMudar: (ajuste: Ajuste) => void
}

/** Entrada, saída or contagem; how many; why. For one product and for many. */
export function CamposDoAjuste({ ajuste, aoMudar }: Props) {
  const id = useId()
  return (
    <>
      <fieldset className={estilo.opcoes}>
        <legend className="rotulo">O que aconteceu</legend>
        {TIPOS_DE_AJUSTE.map((tipo) => (
          <label key={tipo} className={estilo.opcao}>
            <input
              type="radio"
              name={`${id}-tipo`}
              checked={ajuste.tipo === tipo}
              onChange={() => aoMudar({ ...ajuste, tipo, motivo: MOTIVOS[tipo][0] ?? '' })}
            />
            {NOME_DO_AJUSTE[tipo]}
          </label>
        ))}
      </fieldset>
      <Campo
        label={ajuste.tipo === 'contagem' ? 'Quantas há agora' : 'Quantas unidades'}
        className="numeros"
        inputMode="numeric"
        required
        data-autofocus
        value={ajuste.quantidade}
        onChange={(evento) =>
          aoMudar({ ...ajuste, quantidade: evento.currentTarget.value.replace(/\D/g, '').slice(0, 7) })
        }
      />
      <CampoDeEscolha
        label="Motivo"
        value={ajuste.motivo}
        onChange={(evento) => aoMudar({ ...ajuste, motivo: evento.currentTarget.value })}
        opcoes={MOTIVOS[ajuste.tipo]}
      />
      <Campo
        label="Observação (opcional)"
        maxLength={300}
        value={ajuste.observacao}
        onChange={(evento) => aoMudar({ ...ajuste, observacao: evento.currentTarget.value })}
      />
    </>
  )
}

/** As the routes take it. */
export function paraEnviar({ tipo, quantidade, motivo, observacao }: Ajuste) {
  return {
    tipo,
    quantidade: Number(quantidade),
    motivo,
    ...(observacao.trim() ? { observacao: observacao.trim() } : {}),
  }
}
