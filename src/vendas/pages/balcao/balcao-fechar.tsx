import { IconCloudOff, IconLink } from '@tabler/icons-react'
import { formatarReais, paraReais } from '#src/shared/dinheiro.ts'
import { Marcar } from '#src/shared/ui/kit/campo.tsx'
import { pedeDocumento, type RascunhoDoBalcao, somarBalcao } from '../../balcao.ts'
import estilo from './nova-venda.module.css'

interface Props {
  rascunho: RascunhoDoBalcao
  impedimento: string | null
  enviando: boolean
  /** Sent without an answer; it is sent again by itself. */
  esperando: boolean
  aoConferirDocumento: (conferido: boolean) => void
  aoFinalizar: () => void
  /** The customer pays later, by a link; null while that is not possible. */
  aoEnviarLink: (() => void) | null
}

/** The end of the sale, and what is still missing for it. */
export function FecharVenda({
  rascunho,
  impedimento,
  enviando,
  esperando,
  aoConferirDocumento,
  aoFinalizar,
  aoEnviarLink,
}: Props) {
  return (
    <div className={estilo.fechar}>
      {esperando ? (
        <output className={estilo.semRede}>
          <IconCloudOff size={20} aria-hidden />
          Sem conexão. A venda está guardada neste aparelho e será enviada sozinha, uma vez só.
        </output>
      ) : null}
      {pedeDocumento(rascunho) ? (
        <Marcar
          label="Conferi o documento de identidade: quem compra tem 18 anos ou mais"
          description="Um dos produtos é proibido a menores. Fica registrado na venda."
          checked={rascunho.documentoConferido ?? false}
          onChange={({ currentTarget }) => aoConferirDocumento(currentTarget.checked)}
        />
      ) : null}
      <button
        type="button"
        className={`botao largo ${estilo.finalizar}`}
        aria-keyshortcuts="F9"
        aria-describedby="impedimento"
        disabled={enviando || impedimento !== null}
        aria-busy={enviando}
        onClick={aoFinalizar}
      >
        {enviando
          ? 'Registrando…'
          : `Finalizar venda ${formatarReais(paraReais(somarBalcao(rascunho).total))}`}
      </button>
      <button
        type="button"
        className="botao leve largo"
        disabled={enviando || !aoEnviarLink}
        onClick={() => aoEnviarLink?.()}
      >
        <IconLink size={18} aria-hidden /> Enviar link de pagamento
      </button>
      <p id="impedimento" className="apagado">
        {impedimento}
      </p>
    </div>
  )
}
