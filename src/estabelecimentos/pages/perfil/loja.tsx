import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { cnpjValido, formatarCnpj } from '#src/shared/cnpj.ts'
import { mascararCnpj } from '#src/shared/mascaras.ts'
import { api, type Lista } from '#src/shared/ui/api.ts'
import { CampoMascarado } from '#src/shared/ui/formulario/campo-mascarado.tsx'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { AlteracaoCadastral } from '../../configuracoes.ts'
import type { Estabelecimento } from '../../schemas.ts'
import { type ContextoDoPerfil, lojaDe, Recomecavel } from './aba.tsx'
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
    api.get<Estabelecimento>(`/rest/v1/estabelecimentos/${id}`),
    api.get<Lista<AlteracaoCadastral>>(`/rest/v1/alteracoes_cadastrais?estabelecimento_id=${id}`),
  ])
  return <DadosDaLoja dados={{ loja, pedidos: pedidos.itens }} />
}

function DadosDaLoja({ dados }: { dados: Dados }) {
  return (
    <div className={estilo.grade}>
      <ImagensDaLoja loja={dados.loja} />
      <Recomecavel>{(recarregar) => <Cadastro dados={dados} aoRecarregar={recarregar} />}</Recomecavel>
    </div>
  )
}

function Cadastro({ dados: { loja, pedidos }, aoRecarregar }: { dados: Dados; aoRecarregar: () => void }) {
  const { revalidate } = useRevalidator()
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
      await api.patch(`/rest/v1/estabelecimentos/${loja.id}`, {
        ...valores,
        ...cadastro,
        ...(sobrescrever ? {} : { updated_at: loja.updated_at }),
      })
    },
    tituloDoErro: 'Erro ao salvar dados da loja',
    aoSalvar: async () => {
      toast.ok('Dados da loja salvos')
      await revalidate()
    },
    aoRecarregar,
  })
  const { form } = formulario

  return (
    <section className={`cartao ${estilo.quadro}`} aria-labelledby="dados-da-loja">
      <h2 id="dados-da-loja">Dados da loja</h2>
      <CorpoDoFormulario de={formulario}>
        <TextInput label="Nome fantasia" withAsterisk maxLength={120} {...form.getInputProps('nome')} />
        <div className={estilo.par}>
          <TextInput
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
        <TextInput
          label="Endereço da loja"
          description={`A página da loja fica em /loja/${form.values.codigo || '…'}. O endereço antigo continua levando para ela.`}
          leftSection="/loja/"
          leftSectionWidth={58}
          maxLength={60}
          autoCapitalize="none"
          {...form.getInputProps('codigo')}
        />
        <Textarea
          label="Descrição"
          description="O que a loja vende e o que tem de especial. Aparece na página da loja e na busca."
          autosize={false}
          rows={4}
          maxLength={2000}
          {...form.getInputProps('descricao')}
        />
        <label className="campo">
          <span>Categoria principal</span>
          <select
            name="segmento"
            className="entrada"
            value={form.values.segmento}
            onChange={({ currentTarget }) => form.setFieldValue('segmento', currentTarget.value)}
          >
            <option value="">Escolha</option>
            {[...new Set([...SEGMENTOS, ...(loja.segmento ? [loja.segmento] : [])])].map((nome) => (
              <option key={nome}>{nome}</option>
            ))}
          </select>
        </label>
      </CorpoDoFormulario>
      {pedindo && <SolicitarAlteracao lojaId={loja.id} aoFechar={() => setPedindo(false)} />}
    </section>
  )
}
