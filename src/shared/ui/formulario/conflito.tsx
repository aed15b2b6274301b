import { plural } from '../../plural.ts'
import { ApiError } from '../api.ts'
import { Dialogo } from '../kit/dialogo.tsx'

export interface Conflito {
  alteradoPor: string | null
  alteradoEm: string
}

/** What a 409 `portal.registro_alterado` says; null for any other refusal. */
export function lerConflito(erro: unknown): Conflito | null {
  if (!(erro instanceof ApiError) || erro.code !== 'portal.registro_alterado') return null
  const { alterado_por: por, alterado_em: em } = erro.problema
  return {
    alteradoPor: typeof por === 'string' ? por : null,
    alteradoEm: typeof em === 'string' ? em : new Date().toISOString(),
  }
}

interface Props {
  conflito: Conflito | null
  aoRecarregar: () => void
  aoSobrescrever: () => void
  aoFechar: () => void
}

/** Somebody else saved the same thing meanwhile: take theirs, or write over it knowingly. */
export function DialogoDeConflito({ conflito, aoRecarregar, aoSobrescrever, aoFechar }: Props) {
  return (
    <Dialogo aberto={conflito !== null} aoFechar={aoFechar} titulo="Este registro foi alterado">
      <div className="pilha vao-20">
        <p>
          Este registro foi alterado
          {conflito?.alteradoPor ? ` por ${conflito.alteradoPor}` : ''}
          {conflito ? ` ${haQuantoTempo(conflito.alteradoEm)}` : ''}.
        </p>
        <p className="apagado">
          Recarregar mostra o que foi salvo e descarta o que você mudou. Sobrescrever grava a sua versão por
          cima.
        </p>
        <div className="fila fim">
          <button type="button" className="botao perigo" onClick={aoSobrescrever}>
            Sobrescrever
          </button>
          <button type="button" className="botao" data-autofocus onClick={aoRecarregar}>
            Recarregar
          </button>
        </div>
      </div>
    </Dialogo>
  )
}

function haQuantoTempo(instante: string): string {
  const minutos = Math.max(0, Math.round((Date.now() - Date.parse(instante)) / 60_000))
  if (minutos < 1) return 'agora há pouco'
  if (minutos < 60) return `há ${minutos} min`
  const horas = Math.round(minutos / 60)
  if (horas < 24) return `há ${horas} h`
  const dias = Math.round(horas / 24)
  return `há ${plural(dias, '# dia', '# dias')}`
}
