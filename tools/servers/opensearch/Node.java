import java.util.Arrays;
import org.codelibs.opensearch.runner.OpenSearchRunner;
import org.opensearch.action.admin.cluster.node.info.NodeInfo;
import org.opensearch.http.HttpInfo;

/**
 * One node of OpenSearch on the loopback address. It says `ready PORT` when it answers, and ends with its standard input.
 *
 * Arguments: its number, its port within the cluster, those of all nodes with commas between, the number of nodes, a folder; then settings as name=value.
 */
public final class Node {
  public static void main(String[] args) throws Exception {
    var peers = Arrays.stream(args[2].split(",")).map(port -> "127.0.0.1:" + port).toList();
    var names = java.util.stream.IntStream.range(0, Integer.parseInt(args[3])).mapToObj(n -> "node" + n).toList();
    try (var runner = new OpenSearchRunner()) {
      runner.onBuild((number, settings) -> {
        settings.put("network.host", "127.0.0.1").put("http.port", "0").put("transport.port", args[1]).put("node.name", "node" + args[0]);
        settings.putList("discovery.seed_hosts", peers).putList("cluster.initial_cluster_manager_nodes", names);
        for (int i = 5; i < args.length; i++) settings.put(args[i].substring(0, args[i].indexOf('=')), args[i].substring(args[i].indexOf('=') + 1));
      });
      runner.build(OpenSearchRunner.newConfigs().clusterName("litfuse-test").numOfNode(1).basePath(args[4]).useLogger());
      NodeInfo info = runner.client().admin().cluster().prepareNodesInfo("_local").get().getNodes().get(0);
      System.out.println("ready " + info.getInfo(HttpInfo.class).getAddress().publishAddress().getPort());
      while (System.in.read() >= 0) { }
    }
    System.exit(0);
  }
}
