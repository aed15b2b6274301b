import { Link } from 'react-router'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import type { ConversaDetalhe } from '../schemas.ts'
import estilo from './suporte.module.css'

/** The product that a conversation is about, to both sides. */
export function ProdutoDaConversa({ produto }: { produto: ConversaDetalhe['produto'] }) {
  if (!produto) return <p className="apagado">Sobre um produto que está fora de venda.</p>
  const { id, nome, imagem_url: imagem, codigo, variacao_id: variacao } = produto
  return (
    <div className={estilo.produto}>
      <Foto url={imagem} alt="" tamanhos="56px" />
      <div>
        <p className="apagado miudo">Sobre o produto</p>
        <p>
          <Link
            to={`/loja/${encodeURIComponent(codigo)}/produto/${id}${variacao ? `?variacao=${variacao}` : ''}`}
          >
            {nome}
          </Link>
        </p>
      </div>
    </div>
  )
}
