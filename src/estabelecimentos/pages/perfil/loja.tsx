import { useState } from 'react'
import { cnpjValido, formatarCnpj } from '#src/shared/cnpj.ts'
import { mascararCnpj } from '#src/shared/mascaras.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { api } from '#src/shared/ui/api.ts'
import { CampoMascarado } from '#src/shared/ui/formulario/campo-mascarado.tsx'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { Campo, CampoLongo, CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import type { AlteracaoCadastral } from '../../configuracoes.ts'
import type { Estabelecimento } from '../../schemas.ts'
import { type ContextoDoPerfil, lojaDe } from './aba.tsx'
import { ImagensDaLoja } from './imagens.tsx'
import estilo from './perfil.module.css'
import { SolicitarAlteracao } from './solicitar-alteracao.tsx'

const SEGMENTOS = ['Eletrônicos', 'Roupas', 'Casa', 'Alimentos', 'Esportes', 'Livros', 'Arte', 'Outros']

interface Dados {
  loja: Estabelecimento
  pedidos: AlteracaoCadastral[]
}

/** Opens the tab with the shop's registration. */
export async function abrir(contexto: ContextoDoPerfil) {
  const { id } = lojaDe(contexto)
  const [loja, pedidos] = await Promise.all([
    api.get('/rest/v1/estabelecimentos/:id', { params: { id } }),
    api.get('/rest/v1/alteracoes_cadastrais', { query: { estabelecimento_id: id } }),
  ])
  return <DadosDaLoja dados={{ loja, pedidos: pedidos.itens }} />
}

function DadosDaLoja({ dados }: { dados: Dados }) {
  return (
    <div className="pilha coluna-de-texto">
      <ImagensDaLoja loja={dados.loja} />
      <Cadastro {...dados} />
    </div>
  )
}

function Cadastro({ loja, pedidos }: Dados) {
  const [pedindo, setPedindo] = useState(false)
  const travado = loja.status_aprovacao === 'aprovado'
  const pendente = pedidos.find(({ status }) => status === 'pendente')
  const formulario = useFormulario({
    inicial: {
      nome: loja.nome,
      razao_social: loja.razao_social ?? '',
      cnpj: loja.cnpj ?? '',
      codigo: loja.codigo,
      descricao: loja.descricao ?? '',
      segmento: loja.segmento ?? '',
    },
    versao: loja.updated_at,
    validar: {
      nome: (nome) => (nome.trim().length >= 2 ? null : 'Informe o nome da loja.'),
      cnpj: (cnpj) => (!cnpj || cnpjValido(cnpj) ? null : 'Por favor, insira um CNPJ válido.'),
      codigo: (codigo) =>
        /^[a-z0-9]+(-[a-z0-9]+)*$/.test(codigo) && codigo.length >= 2
          ? null
          : 'Use letras minúsculas, números e hifens.',
    },
    enviar: async ({ razao_social, cnpj, ...valores }, sobrescrever) => {
      const cadastro = {
        ...(travado && loja.razao_social ? {} : { razao_social }),
        ...(travado && loja.cnpj ? {} : { cnpj: cnpj || null }),
      }
      await api.patch('/rest/v1/estabelecimentos/:id', {
        params: { id: loja.id },
        body: { ...valores, ...cadastro, ...(sobrescrever ? {} : { updated_at: loja.updated_at }) },
      })
    },
    tituloDoErro: 'Erro ao salvar dados da loja',
    feito: ['Dados da loja salvos'],
  })
  const { form } = formulario

  return (
    <Quadro titulo="Dados da loja" className={estilo.quadro}>
      <CorpoDoFormulario de={formulario}>
        <Campo label="Nome fantasia" required maxLength={120} {...form.getInputProps('nome')} />
        <div className={estilo.par}>
          <Campo
            label="Razão social"
            maxLength={200}
            readOnly={travado && loja.razao_social !== null}
            {...form.getInputProps('razao_social')}
          />
          <CampoMascarado
            label="CNPJ"
            mascara={mascararCnpj}
            inputMode="text"
            autoCapitalize="characters"
            readOnly={travado && loja.cnpj !== null}
            {...form.getInputProps('cnpj')}
          />
        </div>
        {travado && loja.cnpj && (
          <div className={estilo.nota}>
            {pendente ? (
              <p>
                <strong>Alteração em análise.</strong> Você pediu{' '}
                {pendente.cnpj
                  ? `o CNPJ ${formatarCnpj(pendente.cnpj)}`
                  : `a razão social ${pendente.razao_social}`}
                . Enquanto isso, a loja continua com os dados atuais.
              </p>
            ) : (
              <div className={estilo.titulo}>
                <p>Depois da aprovação, CNPJ e razão social só mudam com a nossa conferência.</p>
                <button type="button" className="botao leve" onClick={() => setPedindo(true)}>
                  Solicitar alteração
                </button>
              </div>
            )}
          </div>
        )}
        <Campo
          label="Endereço da loja"
          description={`A página da loja fica em /loja/${form.values.codigo || '…'}. O endereço antigo continua levando para ela.`}
          antes="/loja/"
          maxLength={60}
          autoCapitalize="none"
          {...form.getInputProps('codigo')}
        />
        <CampoLongo
          label="Descrição"
          description="O que a loja vende e o que tem de especial. Aparece na página da loja e na busca."
          rows={4}
          maxLength={2000}
          {...form.getInputProps('descricao')}
        />
        <CampoDeEscolha
          label="Categoria principal"
          name="segmento"
          value={form.values.segmento}
          onChange={({ currentTarget }) => form.setFieldValue('segmento', currentTarget.value)}
          opcoes={[
            ['', 'Escolha'],
            ...[...new Set([...SEGMENTOS, ...(loja.segmento ? [loja.segmento] : [])])],
          ]}
        />
      </CorpoDoFormulario>
      {pedindo && <SolicitarAlteracao lojaId={loja.id} aoFechar={() => setPedindo(false)} />}
    </Quadro>
  )
}
