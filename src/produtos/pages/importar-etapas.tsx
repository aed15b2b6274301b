import { useState } from 'react'
import { Link } from 'react-router'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { AndamentoDaImportacao } from '#src/shared/ui/importacao/andamento.tsx'
import { enviarPlanilha } from '#src/shared/ui/importacao/enviar-planilha.ts'
import { EscolherPlanilha } from '#src/shared/ui/importacao/escolher-planilha.tsx'
import { LinhasComErro } from '#src/shared/ui/importacao/linhas-com-erro.tsx'
import { ImportacaoParada } from '#src/shared/ui/importacao/parada.tsx'
import { pedirArquivo } from '#src/shared/ui/arquivos/baixar.ts'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import type { Importacao } from '../importacao.ts'
import { CAMPOS, MAX_LINHAS } from '../campos-da-planilha.ts'
import estilo from './importar.module.css'
import { ImagensDaImportacao } from './imagens-da-importacao.tsx'
import { PreviaDaImportacao } from './previa-da-importacao.tsx'

/** Asks a route, tells what it refuses, and says whether it did. */
function useChamada() {
  const [pedir, pedindo] = useAcao({ recarregar: 'feito' }, async (fazer: () => Promise<unknown>) => {
    await fazer()
  })
  return { pedir, pedindo }
}

export function EtapaArquivo({ lojaId, aoEnviar }: { lojaId: string; aoEnviar: (id: string) => void }) {
  const { pedir, pedindo } = useChamada()
  return (
    <EscolherPlanilha
      lendo={pedindo}
      aoEscolher={(arquivo) =>
        void pedir(async () => {
          aoEnviar(await enviarPlanilha('/rest/v1/importacoes_produtos', lojaId, arquivo))
        })
      }
      aoBaixarModelo={() =>
        void pedirArquivo(`/rest/v1/importacoes_produtos/modelo?estabelecimento_id=${lojaId}`)
      }
    >
      A primeira linha traz os títulos das colunas. Até {MAX_LINHAS.toLocaleString('pt-BR')} linhas por vez.
      Cada tamanho ou cor é uma linha, com o mesmo identificador. Também serve o que você exportou daqui, da
      Nuvemshop ou da Shopify. O que tiver o mesmo identificador ou SKU é atualizado.
    </EscolherPlanilha>
  )
}

interface Props {
  lojaId: string
  importacao: Importacao
}

export function EtapaColunas({ lojaId, importacao }: Props) {
  const { pedir, pedindo } = useChamada()
  const [colunas, setColunas] = useState(importacao.colunas)
  const semNome = !colunas.includes('nome')
  const repetidas = colunas.some((campo, i) => campo !== null && colunas.indexOf(campo) !== i)
  return (
    <>
      <p>
        {importacao.nome_arquivo}: {plural(importacao.total, '# linha', '# linhas')}. Confira o que cada
        coluna quer dizer.
      </p>
      <ul className={`sem-lista ${estilo.colunas}`}>
        {importacao.cabecalhos.map((cabecalho, i) => (
          <li
            key={`${cabecalho}-${importacao.cabecalhos.slice(0, i).filter((outro) => outro === cabecalho).length}`}
          >
            <CampoDeEscolha
              label={cabecalho || `Coluna ${i + 1}`}
              value={colunas[i] ?? ''}
              onChange={(evento) => {
                const escolhido =
                  CAMPOS.find(({ campo }) => campo === evento.currentTarget.value)?.campo ?? null
                setColunas(colunas.map((campo, j) => (j === i ? escolhido : campo)))
              }}
              opcoes={[['', 'Não importar'], ...CAMPOS.map(({ campo, titulo }) => [campo, titulo] as const)]}
            />
            <p className="apagado">
              {importacao.exemplos
                .map((linha) => linha[i])
                .filter(Boolean)
                .join(' · ')
                .slice(0, 80) || 'vazia'}
            </p>
          </li>
        ))}
      </ul>
      {semNome ? <p className="ruim">Diga qual coluna é o nome do produto.</p> : null}
      {repetidas ? <p className="ruim">Duas colunas dizem a mesma coisa: deixe só uma.</p> : null}
      <div className="fila fim">
        <Link to="/produtos/importar" className="botao leve">
          Outra planilha
        </Link>
        <button
          type="button"
          className="botao"
          disabled={pedindo || semNome || repetidas}
          onClick={() =>
            void pedir(() =>
              api.post('/rest/v1/importacoes_produtos/:id/conferir', {
                params: { id: importacao.id },
                body: { estabelecimento_id: lojaId, colunas },
              }),
            )
          }
        >
          {pedindo ? 'Conferindo…' : 'Conferir linhas'}
        </button>
      </div>
    </>
  )
}

export function EtapaValidacao({ lojaId, importacao }: Props) {
  const { pedir, pedindo } = useChamada()
  const { com_erro, novos, vagas, resumo, previa } = importacao
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
          {novos}. <Link to="/comparacao-planos">Fazer upgrade</Link>
        </p>
      ) : null}
      <div className="fila fim">
        <Link to="/produtos/importar" className="botao leve">
          Outra planilha
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
      {status === 'falhou' ? <ImportacaoParada /> : null}
      <p aria-live="polite">
        <strong>{plural(criados, '# criado', '# criados')}</strong>,{' '}
        {plural(atualizados, '# atualizado', '# atualizados')},{' '}
        {plural(ignorados, '# linha ignorada', '# linhas ignoradas')}.
      </p>
      <ImagensDaImportacao imagens={importacao.imagens} />
      <Erros lojaId={lojaId} importacao={importacao} />
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
