import { Link } from 'react-router'
import type { Plano } from '#src/acesso/schemas.ts'
import { formatarTamanho } from '#src/shared/arquivos.ts'
import { cnpjValido, formatarCnpj } from '#src/shared/cnpj.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import type { Rotulo } from '#src/shared/rotulo.ts'
import { api } from '#src/shared/ui/api.ts'
import envio from '#src/shared/ui/importacao/importacao.module.css'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { useConfirmar } from '#src/shared/ui/kit/confirmar.tsx'
import { Pares } from '#src/shared/ui/kit/pares.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { Chegada, Resumo } from '../../chegadas.ts'
import estilo from './chegadas.module.css'
import { FormularioDeTrazer } from './formulario-de-trazer.tsx'

const ROTULOS: Record<Chegada['status'], Rotulo> = {
  subindo: { texto: 'Envio incompleto', tom: 'espera' },
  conferindo: { texto: 'Em conferência', tom: 'espera' },
  conferida: { texto: 'Conferido', tom: 'bom' },
  trazendo: { texto: 'Trazendo a loja', tom: 'espera' },
  trazida: { texto: 'Loja trazida', tom: 'bom' },
  recusada: { texto: 'Recusado', tom: 'ruim' },
}

/** One archive: how it is, what is in it, and the click that makes a shop of it. */
export function ChegadaDaLoja({ chegada, planos }: { chegada: Chegada; planos: readonly Plano[] }) {
  const { id, nome, tamanho, status, andamento, motivo, resumo, origem, loja_id, enviado_em } = chegada
  const { confirmar, dialogo } = useConfirmar()
  const [descartar, descartando] = useAcao(
    { titulo: 'Não foi possível descartar', recarregar: 'sempre' },
    async () => {
      const pergunta = {
        titulo: `Descartar ${nome}?`,
        texto: 'O arquivo sai daqui. Uma loja que já veio dele fica.',
        botao: 'Descartar',
        perigo: true,
      }
      if (!(await confirmar(pergunta))) return false
      await api.del('/rest/v1/plataforma/chegadas/:id', { params: { id } })
      toast.ok('Arquivo descartado')
    },
  )
  const trabalhando = status === 'conferindo' || status === 'trazendo'
  return (
    <li>
      <div className="fila vao-8-16 entre">
        <p className="fila vao-8-16">
          <strong>{nome}</strong> <Chip rotulo={ROTULOS[status]} />
        </p>
        {trabalhando ? null : (
          <button
            type="button"
            className="botao leve"
            disabled={descartando}
            aria-label={`Descartar ${nome}`}
            onClick={() => void descartar()}
          >
            Descartar
          </button>
        )}
      </div>
      <p className="apagado">
        {formatarTamanho(tamanho)} · Enviado em {formatarDataHora(enviado_em)}
      </p>
      {trabalhando ? (
        <>
          <progress className={envio.barra} aria-label={`Andamento de ${nome}`} value={andamento} max={100} />
          <p className="apagado" aria-live="polite">
            {andamento}% feito. Você pode sair desta tela: avisaremos no sino.
          </p>
        </>
      ) : null}
      {motivo ? <p className={estilo.motivo}>{motivo}</p> : null}
      {resumo ? <ResumoDaLoja resumo={resumo} origem={origem} /> : null}
      {status === 'conferida' && resumo ? (
        <FormularioDeTrazer id={id} loja={resumo.loja.nome} conhecida={origem !== null} planos={planos} />
      ) : null}
      {loja_id ? (
        <Link className="botao no-inicio" to={`/admin/estabelecimentos/${loja_id}`}>
          Ver a loja, que espera a aprovação
        </Link>
      ) : null}
      {dialogo}
    </li>
  )
}

function ResumoDaLoja({ resumo, origem }: { resumo: Resumo; origem: string | null }) {
  const { loja, feito_em, origem: dita, produtos, clientes, vendas, avaliacoes, linhas, arquivos } = resumo
  const numero = (valor: number) => valor.toLocaleString('pt-BR')
  return (
    <Pares
      className={estilo.resumo}
      pares={[
        ['Loja', loja.nome],
        ['CNPJ', cnpjValido(loja.cnpj) ? formatarCnpj(loja.cnpj) : loja.cnpj || 'Não informado'],
        ['Cidade', loja.cidade],
        ['Feito em', formatarDataHora(feito_em)],
        ['Produtos', numero(produtos)],
        ['Clientes', numero(clientes)],
        ['Vendas', numero(vendas)],
        ['Avaliações', numero(avaliacoes)],
        ['Registros', numero(linhas)],
        ['Imagens e anexos', numero(arquivos)],
        ['Diz ser de', dita.endereco],
        ['Assinatura', <Chip key="assinatura" rotulo={rotuloDaOrigem(origem)} />],
        ['Chave da origem', <code key="chave">{dita.chave}</code>, estilo.inteira],
      ]}
    />
  )
}

const rotuloDaOrigem = (origem: string | null): Rotulo =>
  origem
    ? { texto: `Válida, de ${origem}`, tom: 'bom' }
    : { texto: 'Válida, de origem desconhecida', tom: 'espera' }
