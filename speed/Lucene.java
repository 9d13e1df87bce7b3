import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Version;

/**
 * Lucene beside litfuse, in one thread:
 *
 * <ul>
 *   <li>{@code index FILE FOLDER english}: indexes a document for each line as litfuse's "lucene-english" does, and prints CPU seconds, seconds, and the
 *       most memory of the process in MiB
 *   <li>{@code queries FILE FOLDER QUERIES}: indexes lines of tokens, writes what it finds to {@code lucene.DEPTH} beside QUERIES, and then, for each
 *       line of the input, a depth, asks all queries once and prints the CPU seconds and the seconds that this took
 * </ul>
 */
public final class Lucene {
  private static final OperatingSystemMXBean SYSTEM = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final BM25Similarity SIMILARITY = new BM25Similarity(0.9f, 0.4f);
  private static final String FIELD = "text";
  private static final int BATCH = 1000;

  private long cpu;
  private long wall;

  public static void main(String[] words) throws IOException {
    Path file = Path.of(words[1]);
    Path folder = Path.of(words[2]);
    Lucene here = new Lucene();
    if (words[0].equals("index")) {
      here.index(file, folder, new EnglishAnalyzer(), false);
      System.out.println(here.times() + " " + mostMemory());
    } else {
      here.index(file, folder, new WhitespaceAnalyzer(), true);
      answer(folder, Path.of(words[3]));
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  /** Reading the file is not counted; merging is, because it is done by the thread that adds. */
  private void timed(Work work) throws IOException {
    long cpuBefore = SYSTEM.getProcessCpuTime();
    long wallBefore = System.nanoTime();
    work.run();
    cpu += SYSTEM.getProcessCpuTime() - cpuBefore;
    wall += System.nanoTime() - wallBefore;
  }

  private String times() {
    return cpu / 1e9 + " " + wall / 1e9;
  }

  private void index(Path file, Path folder, Analyzer analyzer, boolean isMerged) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig(analyzer);
    config.setSimilarity(SIMILARITY);
    config.setRAMBufferSizeMB(256);
    config.setMergeScheduler(new SerialMergeScheduler());
    // keeps the order of the documents, so that a number of Lucene is a row of litfuse
    config.setMergePolicy(new LogDocMergePolicy());
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    type.setTokenized(true);
    type.freeze();
    try (Directory directory = FSDirectory.open(folder);
        IndexWriter writer = new IndexWriter(directory, config);
        BufferedReader lines = Files.newBufferedReader(file)) {
      List<String> batch = new ArrayList<>();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        batch.add(line);
        if (batch.size() == BATCH) add(writer, type, batch);
      }
      add(writer, type, batch);
      timed(
          () -> {
            if (isMerged) writer.forceMerge(1);
            writer.commit();
          });
    }
  }

  private void add(IndexWriter writer, FieldType type, List<String> batch) throws IOException {
    timed(
        () -> {
          for (String text : batch) {
            Document document = new Document();
            document.add(new Field(FIELD, text, type));
            writer.addDocument(document);
          }
        });
    batch.clear();
  }

  private static Query queryOf(String line) {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (String term : line.split(" ")) any.add(new TermQuery(new Term(FIELD, term)), BooleanClause.Occur.SHOULD);
    return any.build();
  }

  /** Hits beyond the depth are not counted, so that Lucene skips as much as it can. */
  private static ScoreDoc[] search(IndexSearcher searcher, Query query, int depth) throws IOException {
    return searcher.search(query, new TopScoreDocCollectorManager(depth, null, depth)).scoreDocs;
  }

  private static void answer(Path folder, Path queryFile) throws IOException {
    List<Query> queries = new ArrayList<>();
    for (String line : Files.readAllLines(queryFile)) queries.add(queryOf(line));
    try (Directory directory = FSDirectory.open(folder);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      searcher.setSimilarity(SIMILARITY);
      searcher.setQueryCache(null);
      for (int depth : new int[] {10, 1000}) {
        ByteBuffer found = ByteBuffer.allocate(4 * depth * queries.size()).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < queries.size(); i++) {
          ScoreDoc[] hits = search(searcher, queries.get(i), depth);
          for (int rank = 0; rank < depth; rank++) found.putInt(rank < hits.length ? hits[rank].doc : -1);
        }
        Files.write(queryFile.resolveSibling("lucene." + depth), found.array());
      }
      System.out.println("Lucene " + Version.LATEST);
      BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
      for (String line = input.readLine(); line != null; line = input.readLine()) {
        int depth = Integer.parseInt(line);
        Lucene here = new Lucene();
        here.timed(
            () -> {
              for (Query query : queries) search(searcher, query, depth);
            });
        System.out.println(here.times());
      }
    }
  }

  private static long mostMemory() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status")))
      if (line.startsWith("VmHWM:")) return Long.parseLong(line.replaceAll("\\D", "")) / 1024;
    return 0;
  }
}
