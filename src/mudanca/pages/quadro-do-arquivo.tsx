import { IconDownload, IconPackageExport } from '@tabler/icons-react'
import { formatarTamanho } from '#src/shared/arquivos.ts'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { plural } from '#src/shared/plural.ts'
import type { Rotulo } from '#src/shared/rotulo.ts'
import { api } from '#src/shared/ui/api.ts'
import { useAcompanharTrabalho } from '#src/shared/ui/acompanhar-trabalho.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { quantosArquivos } from '../quantos-arquivos.ts'
import type { ArquivoDaLoja } from '../schemas.ts'
import estilo from './quadro-do-arquivo.module.css'

interface Props {
  estabelecimentoId: string
  arquivos: ArquivoDaLoja[]
}

/** What the owner sees of the shop's archives, for the loader of the page it is part of. Throws ApiError. */
export async function carregarArquivos(estabelecimentoId: string): Promise<Props> {
  const { itens } = await api.get('/rest/v1/arquivos_da_loja', {
    query: { estabelecimento_id: estabelecimentoId },
  })
  return { estabelecimentoId, arquivos: itens }
}

/** The shop's whole life as one file: asked for, watched while it is made, downloaded. */
export function QuadroDoArquivo({ estabelecimentoId, arquivos }: Props) {
  const emCurso = arquivos.some(({ status }) => status === 'na_fila' || status === 'fazendo')
  useAcompanharTrabalho(emCurso)
  const body = { estabelecimento_id: estabelecimentoId }

  const [pedir, pedindo] = useAcao(
    { titulo: 'Não foi possível pedir o arquivo', recarregar: 'sempre' },
    async () => {
      await api.post('/rest/v1/arquivos_da_loja', { body })
      toast.ok('Arquivo pedido', 'Avisaremos no sino quando estiver pronto.')
    },
  )

  const [baixar, baixando] = useAcao(
    { titulo: 'Erro ao baixar', recarregar: 'sempre' },
    async ({ id }: ArquivoDaLoja) => {
      const { url } = await api.post('/rest/v1/arquivos_da_loja/:id/link', { params: { id }, body })
      location.assign(url)
    },
  )

  return (
    <Quadro titulo="Levar a loja inteira" className="pilha vao-14 folga">
      <p className="apagado">
        Um arquivo ZIP com tudo o que a loja tem: produtos e fotos, estoque, clientes, vendas, devoluções,
        avaliações, perguntas, mensagens, notas fiscais, faturas e configurações, em planilhas e em um formato
        que outra instalação do Portal entende. Senhas e credenciais não vão junto.
      </p>
      <p className="apagado">
        O arquivo tem dados dos seus clientes: guarde-o como guarda os documentos da loja.
      </p>
      <div className="fila">
        <button type="button" className="botao" disabled={emCurso || pedindo} onClick={pedir}>
          <IconPackageExport size={18} aria-hidden /> Fazer arquivo
        </button>
      </div>
      {arquivos.length === 0 ? (
        <p className={estilo.nenhum}>
          <IconPackageExport size={24} aria-hidden /> Nenhum arquivo nos últimos 7 dias.
        </p>
      ) : (
        <ul className={`sem-lista ${estilo.arquivos}`}>
          {arquivos.map((arquivo) => (
            <Linha
              key={arquivo.id}
              arquivo={arquivo}
              ocupado={baixando}
              aoBaixar={() => void baixar(arquivo)}
            />
          ))}
        </ul>
      )}
    </Quadro>
  )
}

const ROTULOS: Record<ArquivoDaLoja['status'], Rotulo> = {
  na_fila: { texto: 'Na fila', tom: 'espera' },
  fazendo: { texto: 'Em preparo', tom: 'espera' },
  pronto: { texto: 'Pronto', tom: 'bom' },
  falhou: { texto: 'Não foi possível fazer', tom: 'ruim' },
}

interface LinhaProps {
  arquivo: ArquivoDaLoja
  ocupado: boolean
  aoBaixar: () => void
}

function Linha({ arquivo, ocupado, aoBaixar }: LinhaProps) {
  const { status, andamento, linhas, arquivos, tamanho, pedido_em, vale_ate } = arquivo
  const quando = formatarDataHora(pedido_em)
  return (
    <li>
      <div className={estilo.arquivo}>
        <p className="fila vao-8-16">
          <strong>{quando}</strong> <Chip rotulo={ROTULOS[status]} />
        </p>
        {status === 'pronto' ? (
          <p className="apagado">
            {formatarTamanho(tamanho)} · {plural(linhas, '# registro', '# registros')} ·{' '}
            {quantosArquivos(arquivos)} · Disponível até {formatarData(vale_ate)}
          </p>
        ) : null}
        {status === 'na_fila' || status === 'fazendo' ? (
          <>
            <progress aria-label={`Andamento do arquivo de ${quando}`} value={andamento} max={100} />
            <p className="apagado" aria-live="polite">
              {andamento}% feito. Você pode sair desta tela: avisaremos no sino.
            </p>
          </>
        ) : null}
        {status === 'falhou' ? <p className="apagado">Peça de novo.</p> : null}
      </div>
      {status === 'pronto' ? (
        <button
          type="button"
          className="botao leve"
          disabled={ocupado}
          aria-label={`Baixar o arquivo de ${quando}`}
          onClick={aoBaixar}
        >
          <IconDownload size={18} aria-hidden /> Baixar
        </button>
      ) : null}
    </li>
  )
}
