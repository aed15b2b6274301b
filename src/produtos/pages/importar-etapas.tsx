import { Link } from 'react-router'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { AndamentoDaImportacao } from '#src/shared/ui/importacao/andamento.tsx'
import { LinhasComErro } from '#src/shared/ui/importacao/linhas-com-erro.tsx'
import { ImportacaoParada } from '#src/shared/ui/importacao/parada.tsx'
import type { Importacao } from '../importacao.ts'
import type { Origem } from '../origem-da-planilha.ts'
import { DesfazerImportacao } from './desfazer-importacao.tsx'
import { ImagensDaImportacao } from './imagens-da-importacao.tsx'
import { PreviaDaImportacao } from './previa-da-importacao.tsx'
import { useChamada } from './use-chamada.ts'

interface Props {
  lojaId: string
  importacao: Importacao
}

/** What its files say otherwise than we do. */
const NOTAS: Record<Exclude<Origem, 'csv'>, string> = {
  shopify:
    'Arquivo da Shopify. “Compare-at price” entra como o preço, e “Price” como o preço promocional. O peso vem em gramas.',
  nuvemshop:
    'Arquivo da Nuvemshop. “Preço promocional” é o preço novo; vazio, a promoção daqui termina. Estoque vazio, que lá quer dizer sem limite, não muda o estoque daqui.',
  bling:
    'Arquivo do Bling. As variações entram no produto do “Código Pai”, o peso é o bruto em quilos e as medidas são em centímetros.',
}

export function EtapaValidacao({ lojaId, importacao }: Props) {
  const { pedir, pedindo } = useChamada()
  const { com_erro, novos, vagas, resumo, previa, origem } = importacao
  const { produtos, variacoes, imagens, sem_estoque } = resumo
  const naoCabem = vagas !== null && novos > vagas
  return (
    <>
      <p>
        <strong>{plural(produtos, '# produto certo', '# produtos certos')}</strong>:{' '}
        {plural(novos, '# novo', '# novos')}, {plural(produtos - novos, '# atualização', '# atualizações')}
        {variacoes > 0 ? `, com ${plural(variacoes, '# variação', '# variações')}` : ''}.
        {imagens > 0
          ? ` ${plural(imagens, '# imagem será buscada', '# imagens serão buscadas')} depois.`
          : ''}
      </p>
      {origem === 'csv' ? null : <p className="apagado">{NOTAS[origem]}</p>}
      <PreviaDaImportacao produtos={previa} quantos={produtos} />
      {sem_estoque > 0 ? (
        <p className="apagado">
          {plural(
            sem_estoque,
            '# item está sem estoque na planilha',
            '# itens estão sem estoque na planilha',
          )}
          . Aqui o estoque é contado: o que é novo entra com 0, o que já existe fica como está.
        </p>
      ) : null}
      <Erros lojaId={lojaId} importacao={importacao} />
      {com_erro > 0 ? (
        <p className="apagado">Um produto entra inteiro: com uma linha errada, as outras dele esperam.</p>
      ) : null}
      {naoCabem ? (
        <p className="ruim" role="alert">
          O seu plano tem lugar para mais {plural(vagas, '# produto', '# produtos')}, e a planilha traz{' '}
          {novos.toLocaleString('pt-BR')}. <Link to="/comparacao-planos">Fazer upgrade</Link>
        </p>
      ) : null}
      <div className="fila fim">
        <Link to="/produtos/importar" className="botao leve">
          Outra planilha
        </Link>
        <Link to={`/produtos/importar?importacao=${importacao.id}&colunas=1`} className="botao leve">
          Corrigir colunas
        </Link>
        <button
          type="button"
          className="botao"
          disabled={pedindo || naoCabem || importacao.total === com_erro}
          onClick={() =>
            void pedir(() =>
              api.post('/rest/v1/importacoes_produtos/:id/importar', {
                params: { id: importacao.id },
                body: { estabelecimento_id: lojaId },
              }),
            )
          }
        >
          {com_erro > 0 ? 'Importar só as linhas válidas' : 'Importar'}
        </button>
      </div>
    </>
  )
}

export function EtapaResultado({ lojaId, importacao }: Props) {
  const { status, processadas, total, com_erro, criados, atualizados, ignorados } = importacao
  if (status === 'importando')
    return <AndamentoDaImportacao processadas={processadas} validas={total - com_erro} />
  return (
    <>
      {status === 'falhou' ? <ImportacaoParada erro={importacao.erro} /> : null}
      <p aria-live="polite">
        <strong>{plural(criados, '# criado', '# criados')}</strong>,{' '}
        {plural(atualizados, '# atualizado', '# atualizados')},{' '}
        {plural(ignorados, '# linha ignorada', '# linhas ignoradas')}.
      </p>
      <ImagensDaImportacao imagens={importacao.imagens} />
      <Erros lojaId={lojaId} importacao={importacao} />
      <DesfazerImportacao lojaId={lojaId} importacao={importacao} />
      <div className="fila fim">
        <Link to="/produtos/importar" className="botao leve">
          Importar outra
        </Link>
        <Link to="/produtos" className="botao">
          Ver produtos
        </Link>
      </div>
    </>
  )
}

function Erros({ lojaId, importacao: { id, com_erro, erros } }: Props) {
  const rota = `/rest/v1/importacoes_produtos/${id}/erros?estabelecimento_id=${lojaId}`
  return <LinhasComErro rota={rota} quantas={com_erro} erros={erros} />
}
