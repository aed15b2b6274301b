import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatarDataHora } from '#src/shared/datas.ts'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Marcar } from '#src/shared/ui/kit/campo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { Comparacao, ConexaoDoBling } from '../schemas-bling.ts'
import estilo from './integracao-bling.module.css'

interface Props {
  estabelecimentoId: string
  conexao: ConexaoDoBling
}

/** Who is the master of the stock, what the last comparison saw, and what has no pair. */
export function EstoqueDoBling({ estabelecimentoId, conexao }: Props) {
  const {
    estoque_de: estoqueDe,
    comparacao,
    comparando,
    sem_par: semPar,
    sem_par_primeiros: primeiros,
  } = conexao
  const [comparar, pedindo] = useAcao({ titulo: 'Erro ao comparar', recarregar: 'feito' }, async () => {
    await api.post('/rest/v1/integracoes/bling/comparar', { body: { estabelecimento_id: estabelecimentoId } })
    toast.ok('Comparação pedida', 'Ela anda sozinha. Recarregue em instantes para ver o resultado.')
  })
  return (
    <section className="pilha vao-12" aria-label="Estoque com o Bling">
      <QuemManda key={estoqueDe} estabelecimentoId={estabelecimentoId} manda={estoqueDe ?? 'portal'} />
      <p>
        {comparando
          ? 'Comparando os produtos com o Bling. Isso anda sozinho.'
          : comparacao?.terminou_em
            ? resumo(comparacao, comparacao.terminou_em)
            : 'Os produtos ainda não foram comparados.'}
      </p>
      {!comparando && comparacao && comparacao.primeiras.length > 0 ? (
        <details className={estilo.detalhes}>
          <summary>Ver as diferenças</summary>
          <ul className="sem-lista">
            {comparacao.primeiras.map(({ nome, sku, de, para }) => (
              <li key={`${sku} ${nome}`} className={estilo.linha}>
                <span>{nome}</span>
                <span className="apagado">
                  {comparacao.acertou ? `Era ${de}, ficou ${para}` : `Aqui ${de}, no Bling ${para}`}
                </span>
              </li>
            ))}
          </ul>
          {comparacao.primeiras.length < comparacao.diferencas ? (
            <p className="apagado">Aqui estão as primeiras {comparacao.primeiras.length}.</p>
          ) : null}
        </details>
      ) : null}
      {semPar > 0 ? (
        <details className={estilo.detalhes}>
          <summary>{plural(semPar, '# produto sem par no Bling', '# produtos sem par no Bling')}</summary>
          <p className="apagado">
            O pedido vai com o nome deles, mas o estoque não vem. Dê ao produto o SKU que é o código de um só
            produto ativo do Bling e compare de novo.
          </p>
          <ul className="sem-lista">
            {primeiros.map(({ id, produto_id: produto, nome, sku }) => (
              <li key={id} className={estilo.linha}>
                <Link to={`/produto/${produto}/editar`}>{nome}</Link>
                <span className="apagado">{sku ? `SKU ${sku}` : 'Sem SKU'}</span>
              </li>
            ))}
          </ul>
          {primeiros.length < semPar ? (
            <p className="apagado">Aqui estão os primeiros {primeiros.length}.</p>
          ) : null}
        </details>
      ) : comparando || !comparacao ? null : (
        <p className="apagado">Todos os produtos têm par no Bling.</p>
      )}
      <div className="fila vao-8">
        <button type="button" className="botao leve" disabled={pedindo || comparando} onClick={comparar}>
          <IconRefresh size={18} aria-hidden /> Comparar agora
        </button>
      </div>
    </section>
  )
}

function resumo({ conferidos, diferencas, acertou }: Comparacao, terminou: string): string {
  const vistos = plural(conferidos, '# produto comparado', '# produtos comparados')
  const frase = plural(diferencas, '# diferença', '# diferenças')
  const fim =
    diferencas === 0 ? 'tudo igual' : acertou ? `${frase}, já acertadas aqui` : `${frase}, nada mudou`
  return `Última comparação em ${formatarDataHora(terminou)}: ${vistos}, ${fim}.`
}

function QuemManda({ estabelecimentoId, manda }: { estabelecimentoId: string; manda: 'portal' | 'bling' }) {
  const [escolha, setEscolha] = useState(manda)
  const [salvar, salvando] = useAcao({ titulo: 'Erro ao salvar', recarregar: 'feito' }, async () => {
    await api.patch('/rest/v1/integracoes/bling', {
      body: { estabelecimento_id: estabelecimentoId, estoque_de: escolha },
    })
    toast.ok(escolha === 'bling' ? 'O Bling manda no estoque' : 'O Portal manda no estoque')
  })
  const opcoes = [
    [
      'portal',
      'O Portal',
      'O estoque daqui não muda pelo Bling. A comparação da noite só mostra as diferenças.',
    ],
    [
      'bling',
      'O Bling',
      'O que se pode vender lá, menos o que pedidos abertos seguram aqui, vira o estoque da loja. Deixe ligada no Bling a reserva de estoque dos pedidos em aberto.',
    ],
  ] as const
  return (
    <form method="post" className="pilha vao-12" onSubmit={salvar}>
      <fieldset className={estilo.opcoes}>
        <legend className="rotulo">Quem manda no estoque</legend>
        {opcoes.map(([valor, nome, ajuda]) => (
          <Marcar
            key={valor}
            type="radio"
            name="estoque_de"
            label={nome}
            description={ajuda}
            checked={escolha === valor}
            onChange={() => setEscolha(valor)}
          />
        ))}
      </fieldset>
      {escolha === manda ? null : <BotaoDeEnvio enviando={salvando}>Salvar</BotaoDeEnvio>}
    </form>
  )
}
