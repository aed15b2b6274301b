import { Dia } from '#src/shared/ui/kit/dia.tsx'
import { IconFileDownload, IconPhoto } from '@tabler/icons-react'
import { baixarAnexo } from '#src/shared/ui/arquivos/baixar.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import estilo from './pedido.module.css'

/** What the shop wrote to the buyer about this order. */
export function RecadosDaLoja({ venda: { notas } }: { venda: VendaDetalhe }) {
  const visiveis = notas.filter(({ visivel_ao_cliente: visivel }) => visivel)
  if (visiveis.length === 0) return null
  return (
    <section className="cartao" aria-labelledby="recados">
      <h2 id="recados">Recados da loja</h2>
      <ul className={`sem-lista ${estilo.recados}`}>
        {visiveis.map(({ id, texto, created_at }) => (
          <li key={id}>
            <p>{texto}</p>
            <Dia className="apagado" instante={created_at} comHora />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The fiscal document of the purchase, once the shop recorded it. */
export function FiscalDoPedido({ venda: { nota_fiscal: nota, numero } }: { venda: VendaDetalhe }) {
  if (!nota) return null
  const arquivos = [
    ['PDF', nota.pdf_url],
    ['XML', nota.xml_url],
  ] as const
  return (
    <section className="cartao" aria-labelledby="fiscal">
      <h2 id="fiscal">Nota fiscal</h2>
      <p className={estilo.chave}>Chave de acesso: {nota.chave.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      {arquivos.map(([tipo, url]) =>
        url ? (
          <button
            key={tipo}
            type="button"
            className="botao leve largo"
            onClick={() => void baixarAnexo(url, `nota-fiscal-${numero}.${tipo.toLowerCase()}`)}
          >
            <IconFileDownload size={20} aria-hidden /> Baixar {tipo}
          </button>
        ) : null,
      )}
    </section>
  )
}

/** What shows what the buyer said, or why the shop refused it, for both of them. */
export function FotosDaDevolucao({
  fotos,
  deQuem = 'cliente',
}: {
  fotos: string[]
  deQuem?: 'cliente' | 'loja'
}) {
  if (fotos.length === 0) return null
  const nome = deQuem === 'loja' ? 'Comprovante da loja' : 'Foto'
  return (
    <p className={estilo.fotos}>
      {fotos.map((url, casa) => (
        <button
          key={url}
          type="button"
          className="botao leve"
          onClick={() => void baixarAnexo(url, `${deQuem}-${casa + 1}`)}
        >
          <IconPhoto size={18} aria-hidden /> {nome} {casa + 1}
        </button>
      ))}
    </p>
  )
}
