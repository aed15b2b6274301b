import { useId } from 'react'
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
      <label className="campo">
        <span>{ajuste.tipo === 'contagem' ? 'Quantas há agora' : 'Quantas unidades'}</span>
        <input
          className="entrada numeros"
          inputMode="numeric"
          required
          data-autofocus
          value={ajuste.quantidade}
          onChange={(evento) =>
            aoMudar({ ...ajuste, quantidade: evento.currentTarget.value.replace(/\D/g, '').slice(0, 7) })
          }
        />
      </label>
      <label className="campo">
        <span>Motivo</span>
        <select
          className="entrada"
          value={ajuste.motivo}
          onChange={(evento) => aoMudar({ ...ajuste, motivo: evento.currentTarget.value })}
        >
          {MOTIVOS[ajuste.tipo].map((motivo) => (
            <option key={motivo}>{motivo}</option>
          ))}
        </select>
      </label>
      <label className="campo">
        <span>Observação (opcional)</span>
        <input
          className="entrada"
          maxLength={300}
          value={ajuste.observacao}
          onChange={(evento) => aoMudar({ ...ajuste, observacao: evento.currentTarget.value })}
        />
      </label>
    </>
  )
}

/** As the doors take it. */
export function paraEnviar({ tipo, quantidade, motivo, observacao }: Ajuste) {
  return {
    tipo,
    quantidade: Number(quantidade),
    motivo,
    ...(observacao.trim() ? { observacao: observacao.trim() } : {}),
  }
}
