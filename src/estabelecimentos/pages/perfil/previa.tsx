import { LogoDaLoja } from '#src/shared/ui/loja/logo-da-loja.tsx'
import { textoSobre } from '../../contraste.ts'
import type { Estabelecimento } from '../../schemas.ts'
import estilo from './perfil.module.css'

interface Props {
  loja: Estabelecimento
  cor: string
  chamada: string
  secoes: string[]
}

/** What the shop's page will look like, in small. */
export function PreviaDaLoja({ loja, cor, chamada, secoes }: Props) {
  return (
    <section className={`cartao ${estilo.quadro}`} aria-labelledby="previa">
      <div className={estilo.titulo}>
        <h2 id="previa">Prévia</h2>
        <a href={`/loja/${loja.codigo}`} target="_blank" rel="noreferrer" className="botao leve">
          Ver a loja
        </a>
      </div>
      <div className={estilo.previa}>
        <div
          className={estilo.faixa}
          style={{ background: loja.capa_url ? `url("${loja.capa_url}") center / cover` : cor }}
        />
        <div className={estilo.corpo}>
          <div className={estilo.linha}>
            <LogoDaLoja loja={{ ...loja, cor }} tamanho={44} />
            <div>
              <strong>{loja.nome}</strong>
              {chamada && <p className="apagado">{chamada}</p>}
            </div>
          </div>
          <div className={estilo.linha}>
            <span className="selo" style={{ background: cor, color: textoSobre(cor) }}>
              Comprar
            </span>
            <span className="apagado">{secoes.join(' · ')}</span>
          </div>
        </div>
      </div>
    </section>
  )
}
